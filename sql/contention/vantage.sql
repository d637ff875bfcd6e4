/* headlock.contention.vantage */
-- Where this poll looks from: the server's time, the database, whether this role may see what other roles' sessions do, and the
-- backend that answers (a pooler would tell the client a number of its own).
select (extract(epoch from clock_timestamp()) * 1000000)::bigint,
       (select oid::bigint from pg_database where datname = current_database()),
       current_database(),
       pg_has_role('pg_read_all_stats', 'usage'),
       pg_backend_pid()
