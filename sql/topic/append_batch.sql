/* headlock.topic.append_batch */
-- Many messages in one statement, ids in the order given. One candidate a key reaches the upsert, and head rows are taken in
-- key order (bytes: the column's own collation), so that two batches never wait for each other in a circle. `lag` is the longest time between a new row's stamp and
-- the end of its insert: a wait for an insert that rolled back shows there. The version is null
-- where the remembered id is not the topic's any more, see append.
with input as materialized (
  select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::jsonb[])
    with ordinality as given(message_key, compaction_rank, schema_version, payload, position)
), message as (
  insert into :"schema".:"log" (schema_version, message_key, compaction_rank, payload)
  select case when (select exists (select from :"schema".:"topic_config" where id = $5::bigint and name = $6))
              then schema_version::int end,
         message_key, compaction_rank, payload
  from input order by position
  returning id, message_key, schema_version, compaction_rank
), candidate as materialized (
  select distinct on (message_key) message_key, id, schema_version, compaction_rank
  from message
  where compaction_rank is not null
  order by message_key, schema_version desc, compaction_rank desc, id desc
), head as (
  insert into :"schema".:"head" as h (compaction_key, head_id, schema_version, compaction_rank)
  select message_key, id, schema_version, compaction_rank from candidate order by message_key
  on conflict (compaction_key) do update
  set head_id = excluded.head_id, schema_version = excluded.schema_version,
      compaction_rank = excluded.compaction_rank, updated_at = greatest(h.updated_at, clock_timestamp())
  where h.head_id is null
     or (h.schema_version, h.compaction_rank, h.head_id)
        < (excluded.schema_version, excluded.compaction_rank, excluded.head_id)
  returning head_id, clock_timestamp() - updated_at as lag
)
select array_agg(id order by id), (select array_agg(head_id order by head_id) from head),
       (select coalesce(max(lag) > interval '1 millisecond', false) from head)
from message
