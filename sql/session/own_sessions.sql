/* headlock.session.own_sessions */
-- Of the backends $1 those that are there, with what each does. The session that asks is marked: its transaction is the
-- question itself.
select a.pid,
       coalesce(a.application_name, ''),
       coalesce(a.state, ''),
       (extract(epoch from clock_timestamp() - a.xact_start) * 1000)::bigint,
       (extract(epoch from a.backend_start) * 1000000)::bigint,
       a.pid = pg_backend_pid()
from pg_stat_activity a
where a.pid = any ($1::bigint[])
order by a.pid
