/* headlock.race.is_blocked */
-- The server's own answer for its isolation tests: whether backend $1 waits for one of the backends $2 (0 among them means
-- a prepared transaction), be it for a lock or for a safe snapshot. Waits for anybody else do not count.
select pg_catalog.pg_isolation_test_session_is_blocked($1::int, $2::int[])
