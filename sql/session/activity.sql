/* headlock.session.activity */
-- What the backend $1 waits for, a row for each session that holds it up (one row with nulls when nobody does). The
-- relation is named through the catalogue's cache, which needs no lock on the table itself; pg_blocking_pids is asked for
-- this one session only.
select coalesce(a.wait_event_type || ':' || a.wait_event, ''),
       coalesce(l.mode, ''),
       coalesce(l.relation::regclass::text, ''),
       b.pid,
       coalesce(h.application_name, ''),
       coalesce(h.state, ''),
       (extract(epoch from clock_timestamp() - h.xact_start) * 1000)::bigint
from pg_stat_activity a
left join lateral (select mode, relation from pg_locks where pid = a.pid and not granted limit 1) l on true
left join lateral (select distinct pid from unnest(pg_blocking_pids(a.pid)) as pid) b on a.wait_event_type = 'Lock'
left join pg_stat_activity h on h.pid = b.pid
where a.pid = $1::int
order by b.pid
