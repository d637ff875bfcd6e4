/* headlock.race.terminate */
-- For a step of the stage's own that caught its cancel: its session ends, and every lock with it.
select pg_catalog.pg_terminate_backend($1::int)
