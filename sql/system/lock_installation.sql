/* headlock.system.lock_installation */
-- Two installers of one schema wait for each other here; `create schema if not exists` alone would fail for one of them.
select pg_advisory_xact_lock(hashtextextended('headlock installation ' || $1::text, 0))
