/* headlock.topic.read_head */
-- The plain read. An absent key and a headless row both answer with no row.
select message.id, message.message_key, message.compaction_rank, message.schema_version,
       (extract(epoch from message.created_at) * 1000000)::bigint, message.payload::text
from :"schema".:"head" head
join :"schema".:"log" message on message.id = head.head_id
where head.compaction_key = $1
