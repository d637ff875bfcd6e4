/* headlock.topic.heads_page */
-- Materialised heads with their messages. The page is cut before the join, so that its cost is that of the page.
select page.compaction_key, page.head_id, page.schema_version, page.compaction_rank,
       (extract(epoch from page.created_at) * 1000000)::bigint, (extract(epoch from page.updated_at) * 1000000)::bigint,
       (extract(epoch from clock_timestamp() - page.updated_at) * 1000)::bigint,
       message.id, message.message_key, message.compaction_rank, message.schema_version,
       (extract(epoch from message.created_at) * 1000000)::bigint,
       case when $5::int is null then message.payload::text
            when pg_column_size(message.payload) <= 65536 then left(message.payload::text, $5::int) end,
       case when $5::int is null then null
            when pg_column_size(message.payload) <= 65536 then octet_length(message.payload::text)
            else pg_column_size(message.payload) end
from (
  select * from :"schema".:"head"
  where compaction_key > $1 and compaction_key >= $2 and compaction_key < $3 and head_id is not null
  order by compaction_key
  limit $4::bigint
) page
left join :"schema".:"log" message on message.id = page.head_id
order by page.compaction_key
