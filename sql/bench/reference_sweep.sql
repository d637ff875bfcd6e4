/* headlock.bench.reference_sweep */
-- From the start of the index each time, deleting by key.
with expired as (
  select compaction_key
  from :"schema".:"head"
  where head_id is null and updated_at < $1::timestamptz
  order by updated_at
  limit $2::bigint
  for update skip locked
)
delete from :"schema".:"head" head using expired where head.compaction_key = expired.compaction_key
