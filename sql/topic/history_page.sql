/* headlock.topic.history_page */
-- One key's versions, newest first, along the partial index (message_key, id); see messages_page for the preview.
select message.id, message.message_key, message.compaction_rank, message.schema_version,
       (extract(epoch from message.created_at) * 1000000)::bigint,
       case when $1::int is null then message.payload::text
            when pg_column_size(message.payload) <= 65536 then left(message.payload::text, $1::int) end,
       case when $1::int is null then null
            when pg_column_size(message.payload) <= 65536 then octet_length(message.payload::text)
            else pg_column_size(message.payload) end
from :"schema".:"log" message
where message.message_key = $4 and message.id < $2::bigint
order by message.id desc
limit $3::bigint
