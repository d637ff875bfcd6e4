/* headlock.topic.read_head */
-- The plain read. An absent key and a headless row both answer with no row; a head whose message somebody removed answers
-- with a null message, which is no absence.
select head.head_id, message.id, message.message_key, message.compaction_rank, message.schema_version,
       (extract(epoch from message.created_at) * 1000000)::bigint, message.payload::text
from :"schema".:"head" head
left join :"schema".:"log" message on message.id = head.head_id
where head.compaction_key = $1 and head.head_id is not null
