/* headlock.bench.server_activity */
-- What an activity monitor asks each time: every session of clients, with its times and statement.
select a.pid, a.application_name, a.datname, a.client_addr::text, a.usename, a.state,
       extract(epoch from now() - a.query_start), extract(epoch from now() - a.xact_start),
       a.wait_event_type, a.wait_event, case when a.wait_event_type in ('LWLock', 'Lock', 'BufferPin') then true else false end,
       a.query, a.backend_type, a.leader_pid, pg_encoding_to_char(d.encoding)
from pg_stat_activity a
left join pg_database d on d.oid = a.datid
where a.state <> 'idle' and a.pid <> pg_backend_pid()
order by extract(epoch from now() - a.query_start) desc nulls last
