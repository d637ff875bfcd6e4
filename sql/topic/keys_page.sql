/* headlock.topic.keys_page */
-- After key $1, within a prefix's range [$2, $3). The bounds are values, never null and never a pattern: under a generic plan
-- anything else scans the table.
select compaction_key, head_id, schema_version, compaction_rank,
       (extract(epoch from created_at) * 1000000)::bigint, (extract(epoch from updated_at) * 1000000)::bigint,
       (extract(epoch from clock_timestamp() - updated_at) * 1000)::bigint
from :"schema".:"head"
where compaction_key > $1 and compaction_key >= $2 and compaction_key < $3
order by compaction_key
limit $4::bigint
