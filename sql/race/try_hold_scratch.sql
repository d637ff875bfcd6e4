/* headlock.race.try_hold_scratch */
-- Whoever runs a race holds this lock on its schema's name for as long as the session lives. The lock is free: the runner is
-- gone, however it went.
select pg_catalog.pg_try_advisory_lock(pg_catalog.hashtextextended('headlock race ' || $1::text, 0))
