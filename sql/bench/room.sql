/* headlock.bench.room */
-- How many sessions this role may open besides those that are there.
select current_setting('max_connections')::int
       - case when current_setting('is_superuser') = 'on' then 0 else current_setting('superuser_reserved_connections')::int end
       - (select count(*) from pg_stat_activity where backend_type = 'client backend')
