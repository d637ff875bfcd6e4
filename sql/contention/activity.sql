/* headlock.contention.activity */
-- Every session of the server; a blocker may sit in another database. The text of a session that does nothing says nothing
-- about locks, and stays behind.
select pid, leader_pid, datid::bigint, datname, usename, application_name, backend_type, state,
       backend_xid::text,
       (extract(epoch from backend_start) * 1000000)::bigint,
       (extract(epoch from xact_start) * 1000000)::bigint,
       (extract(epoch from query_start) * 1000000)::bigint,
       (extract(epoch from state_change) * 1000000)::bigint,
       case when state is distinct from 'idle' then query end
from pg_stat_activity
