/* headlock.topic.stats_sizes */
-- Cheap figures of both tables: bytes, dead rows as the statistics see them, and the planner's estimate of rows.
select pg_table_size(log.oid), pg_indexes_size(log.oid), pg_table_size(head.oid), pg_indexes_size(head.oid),
       coalesce(pg_stat_get_dead_tuples(log.oid), 0) + coalesce(pg_stat_get_dead_tuples(head.oid), 0),
       greatest(head.reltuples, 0)::bigint, greatest(log.reltuples, 0)::bigint
from pg_class log, pg_class head
where log.oid = $1::regclass and head.oid = $2::regclass
