/* headlock.topic.append_compacted */
-- Appends and upserts the key's row in one statement. The candidate wins over a headless row and over a smaller head. The time is
-- computed in SET, after the row's lock was waited for; `excluded.updated_at` would be from before. The version is
-- read from the topic's own row, see append.
with message as (
  insert into :"schema".:"log" (schema_version, message_key, compaction_rank, payload)
  select (select $1::int from :"schema".:"topic_config" where id = $5::bigint and name = $6), $2, $4::bigint, $3::jsonb
  returning id, message_key, schema_version, compaction_rank
), head as (
  insert into :"schema".:"head" as h (compaction_key, head_id, schema_version, compaction_rank)
  select message_key, id, schema_version, compaction_rank from message
  on conflict (compaction_key) do update
  set head_id = excluded.head_id, schema_version = excluded.schema_version,
      compaction_rank = excluded.compaction_rank, updated_at = greatest(h.updated_at, clock_timestamp())
  where h.head_id is null
     or (h.schema_version, h.compaction_rank, h.head_id)
        < (excluded.schema_version, excluded.compaction_rank, excluded.head_id)
  returning head_id
)
select id, exists (select from head) from message
