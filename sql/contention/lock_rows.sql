/* headlock.contention.lock_rows */
-- Who waits, and the rows about the same things. The lock table is read once, as a stream (a function in FROM would first be
-- written down whole: four times the cost at 55,000 rows), not at all while nobody waits, and only for the kinds of locks that are
-- waited for. A role that may not see the wait events of others reads all kinds.
-- Tables are found in the catalogue and not by to_regclass, which is an error for a role that may not use the schema.
-- An advisory lock does not say which installation's class it means: the table of classes is named where there is just one.
-- Along come the tuple locks that waiters hold (they lead to the row) and the transactions of prepared ones (they lead to the gid).
with kinds as materialized (
  select wait_event from pg_stat_get_activity(null) where wait_event_type = 'Lock' group by wait_event
), blind as materialized (
  select where not pg_has_role('pg_read_all_stats', 'usage')
), lock as materialized (
  select (entry).locktype, (entry).database, (entry).relation, (entry).page, (entry).tuple, (entry).virtualxid,
         (entry).transactionid, (entry).classid, (entry).objid, (entry).objsubid, (entry).virtualtransaction,
         (entry).pid, (entry).mode, (entry).granted, (entry).waitstart,
         coalesce((entry).transactionid::text, (entry).virtualxid, coalesce((entry).relation, (entry).objid)::text) as thing
  from (select pg_lock_status() as entry
        where exists (select from kinds) or exists (select from blind)
        offset 0) everything
  where ((entry).locktype in (select wait_event from kinds) or (entry).locktype in ('tuple', 'transactionid')
         or exists (select from blind))
    and (entry).mode <> 'SIReadLock'
), home as materialized (
  select oid from pg_database where datname = current_database()
), class_catalogue as materialized (
  select class.relname, namespace.nspname, count(*) over () as candidates
  from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
  where class.relname in ('class', 'hubuumclass') and class.relkind in ('r', 'p')
    and exists (select from pg_class state
                where state.relnamespace = namespace.oid and state.relname = 'class_computation_state')
)
select lock.locktype, lock.database::bigint, lock.relation::bigint, lock.page, lock.tuple, lock.virtualxid,
       lock.transactionid::text, lock.classid::bigint, lock.objid::bigint, lock.objsubid,
       lock.virtualtransaction, coalesce(lock.pid, 0), lock.mode, lock.granted,
       (extract(epoch from lock.waitstart) * 1000000)::bigint,
       namespace.nspname, class.relname,
       case when class.relname ~ '^(compaction_head|message_log)_[0-9]+(_[0-9]+)?$' then
         (select catalogue.relname from pg_class catalogue
          where catalogue.relnamespace = namespace.oid and catalogue.relname in ('topic_config', 'stream_config')
          order by catalogue.relname desc limit 1)
       end,
       case when lock.locktype = 'advisory' and lock.objsubid = 2 then
         (select nspname from class_catalogue where candidates = 1)
       end,
       case when lock.locktype = 'advisory' and lock.objsubid = 2 then
         (select relname from class_catalogue where candidates = 1)
       end,
       case when class.relname in ('class', 'hubuumclass') then
         exists (select from pg_class state where state.relnamespace = namespace.oid and state.relname = 'class_computation_state')
       else false end
from lock
left join pg_class class on class.oid = lock.relation and lock.database in (0, (select oid from home))
left join pg_namespace namespace on namespace.oid = class.relnamespace
where not lock.granted
   or lock.locktype = 'tuple'
   or (lock.locktype = 'transactionid' and lock.pid is null)
   or (lock.locktype, lock.thing) in (select waiting.locktype, waiting.thing from lock waiting where not waiting.granted)
