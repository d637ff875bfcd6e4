/* headlock.race.name_session */
-- The server's views show which session of the race a backend plays.
select pg_catalog.set_config('application_name', pg_catalog.current_setting('application_name') || '/' || $1::text, false)
