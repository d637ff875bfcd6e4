/* headlock.race.may_set_timeout */
-- Only a superuser may say how long a circle of waits stands.
select pg_catalog.current_setting('is_superuser') = 'on'
