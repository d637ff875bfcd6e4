/* headlock.topic.keys_page_materialized */
-- As keys_page, materialised rows only.
select compaction_key, head_id, schema_version, compaction_rank,
       (extract(epoch from created_at) * 1000000)::bigint, (extract(epoch from updated_at) * 1000000)::bigint,
       (extract(epoch from clock_timestamp() - updated_at) * 1000)::bigint
from :"schema".:"head"
where compaction_key > $1 and compaction_key >= $2 and compaction_key < $3
  and head_id is not null
order by compaction_key
limit $4::bigint
