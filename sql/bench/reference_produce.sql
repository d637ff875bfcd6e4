/* headlock.bench.reference_produce */
-- Appends the message and upserts the head in one statement, without what ours asks of the topic.
with message as (
  insert into :"schema".:"log" (schema_version, message_key, compaction_rank, payload)
  values (1, $1, 0, $2::jsonb)
  returning id, message_key, schema_version, compaction_rank
)
insert into :"schema".:"head" as h (compaction_key, head_id, schema_version, compaction_rank)
select message_key, id, schema_version, compaction_rank from message
on conflict (compaction_key) do update
set head_id = excluded.head_id, schema_version = excluded.schema_version,
    compaction_rank = excluded.compaction_rank, updated_at = clock_timestamp()
where h.head_id is null
   or (h.schema_version, h.compaction_rank, h.head_id)
      < (excluded.schema_version, excluded.compaction_rank, excluded.head_id)
returning head_id
