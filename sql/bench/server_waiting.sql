/* headlock.bench.server_waiting */
-- Then who waits: its sessions beside their ungranted locks.
select l.pid, a.application_name, a.datname, a.usename, a.client_addr::text, l.relation::regclass::text, l.mode, l.locktype,
       extract(epoch from now() - a.query_start), a.state, a.query
from pg_catalog.pg_locks l
join pg_catalog.pg_stat_activity a on a.pid = l.pid
where not l.granted and l.pid <> pg_backend_pid()
order by extract(epoch from now() - a.query_start) desc nulls last
