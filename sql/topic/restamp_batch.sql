/* headlock.topic.restamp_batch */
-- As restamp_head, for the heads of a batch, in key order like the batch itself (all of them are locked already).
update :"schema".:"head" set updated_at = clock_timestamp()
where compaction_key = any($1::text[])
  and head_id = any($2::bigint[])
  and updated_at < clock_timestamp() - interval '1 millisecond'
