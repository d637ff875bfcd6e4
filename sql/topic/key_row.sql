/* headlock.topic.key_row */
select compaction_key, head_id, schema_version, compaction_rank,
       (extract(epoch from created_at) * 1000000)::bigint, (extract(epoch from updated_at) * 1000000)::bigint,
       (extract(epoch from clock_timestamp() - updated_at) * 1000)::bigint
from :"schema".:"head"
where compaction_key = $1
