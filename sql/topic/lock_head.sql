/* headlock.topic.lock_head */
-- Locks the key's row, if there is one. `known` is the guard on the remembered id: the name is resolved in the caller's own
-- transaction before the generated table is touched. One row always: (known, present, head_id, version, rank).
select guard.known, head.compaction_key is not null, head.head_id, head.schema_version, head.compaction_rank
from (select exists (select from :"schema".:"topic_config" where id = $1::bigint and name = $2) as known) guard
left join lateral (
  select compaction_key, head_id, schema_version, compaction_rank
  from :"schema".:"head"
  where compaction_key = $3 and guard.known
  for update
) head on true
