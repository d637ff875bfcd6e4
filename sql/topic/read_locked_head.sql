/* headlock.topic.read_locked_head */
-- A statement of its own after the lock: its snapshot is younger than any wait, so the message of a head that moved during
-- the wait is seen. A headless row that was found is refreshed here, under the lock and with the time computed after it.
-- The guard stands here too, since without a lock of its own nothing may be refreshed.
with refreshed as (
  update :"schema".:"head" set updated_at = greatest(updated_at, clock_timestamp())
  where compaction_key = $3 and head_id is null
    and exists (select from :"schema".:"topic_config" where id = $1::bigint and name = $2)
)
select message.id, message.message_key, message.compaction_rank, message.schema_version,
       (extract(epoch from message.created_at) * 1000000)::bigint, message.payload::text
from :"schema".:"head" head
join :"schema".:"log" message on message.id = head.head_id
where head.compaction_key = $3
