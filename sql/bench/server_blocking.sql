/* headlock.bench.server_blocking */
-- Then who blocks: the granted locks beside the ungranted ones on the same thing, once for rows and once for relations.
select distinct blocking.pid, blocking.application_name, blocking.datname, blocking.usename, blocking.client_addr::text,
       blocking.relation, blocking.mode, blocking.locktype, blocking.duration, blocking.state, blocking.query
from (
  select holder.pid, a.application_name, a.datname, a.usename, a.client_addr, holder.mode, holder.locktype,
         extract(epoch from now() - a.query_start) as duration, a.state, a.query, holder.relation::regclass::text as relation
  from pg_catalog.pg_locks waiter
  join pg_catalog.pg_locks holder on holder.transactionid = waiter.transactionid and holder.locktype = waiter.locktype
  join pg_catalog.pg_stat_activity a on a.pid = holder.pid
  where holder.granted and not waiter.granted
  union all
  select holder.pid, a.application_name, a.datname, a.usename, a.client_addr, holder.mode, holder.locktype,
         extract(epoch from now() - a.query_start), a.state, a.query, holder.relation::regclass::text
  from pg_catalog.pg_locks waiter
  join pg_catalog.pg_locks holder on holder.database = waiter.database and holder.relation = waiter.relation
  join pg_catalog.pg_stat_activity a on a.pid = holder.pid
  where holder.granted and not waiter.granted
) blocking
order by blocking.duration desc nulls last
