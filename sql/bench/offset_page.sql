/* headlock.bench.offset_page */
-- A page by its number: the server walks over all that come before.
select head.compaction_key, head.head_id, message.payload::text
from :"schema".:"head" head
left join :"schema".:"log" message on message.id = head.head_id
where head.head_id is not null
order by head.compaction_key
offset $1::bigint
limit $2::bigint
