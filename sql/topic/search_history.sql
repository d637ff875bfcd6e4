/* headlock.topic.search_history */
-- The same among the versions of one key ($6), along the partial index.
with looked as materialized (
  select id, message_key, compaction_rank, schema_version, created_at, payload
  from :"schema".:"log"
  where message_key = $6 and id < $2::bigint
  order by id desc
  limit $3::bigint
), found as (
  select * from looked
  where ($4::text is null or position(lower($4) in lower(payload::text)) > 0)
    and ($5::text is null or payload @? $5::jsonpath)
)
select found.id, found.message_key, found.compaction_rank, found.schema_version,
       (extract(epoch from found.created_at) * 1000000)::bigint,
       left(found.payload::text, $1::int), octet_length(found.payload::text),
       border.id, border.count
from (select min(id) as id, count(*) as count from looked) border
left join found on true
order by found.id desc
