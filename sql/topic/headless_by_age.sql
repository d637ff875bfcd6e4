/* headlock.topic.headless_by_age */
-- Oldest first, along the partial index: (updated_at, key) after the last row of the page before, and below the age range's end.
select compaction_key, head_id, schema_version, compaction_rank,
       (extract(epoch from created_at) * 1000000)::bigint, (extract(epoch from updated_at) * 1000000)::bigint,
       (extract(epoch from clock_timestamp() - updated_at) * 1000)::bigint
from :"schema".:"head"
where head_id is null
  and (updated_at, compaction_key) > ($1::timestamptz, $2)
  and updated_at >= $3::timestamptz and updated_at < $4::timestamptz
order by updated_at, compaction_key
limit $5::bigint
