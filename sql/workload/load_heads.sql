/* headlock.workload.load_heads */
-- The winners among the messages behind $1, put into the head table by the rule of every produce: version, rank, id.
-- Rows are taken in key order, as by every batch, so that two writers never deadlock.
with winner as (
  select distinct on (message_key) message_key, id, schema_version, compaction_rank, created_at,
         min(created_at) over (partition by message_key) as first_at
  from :"schema".:"log"
  where id > $1::bigint and message_key is not null and compaction_rank is not null
  order by message_key, schema_version desc, compaction_rank desc, id desc
)
insert into :"schema".:"head" as h
  (compaction_key, head_id, schema_version, compaction_rank, created_at, updated_at)
select message_key, id, schema_version, compaction_rank, first_at, created_at from winner order by message_key
on conflict (compaction_key) do update
set head_id = excluded.head_id, schema_version = excluded.schema_version,
    compaction_rank = excluded.compaction_rank, updated_at = greatest(h.updated_at, clock_timestamp())
where h.head_id is null
   or (h.schema_version, h.compaction_rank, h.head_id)
      < (excluded.schema_version, excluded.compaction_rank, excluded.head_id)
