/* headlock.topic.headless_by_age */
-- Oldest first, along the partial index: (updated_at, key) after the last row of the page before, for ages in
-- [$3, $4) milliseconds, $4 null without end.
select compaction_key, head_id, schema_version, compaction_rank,
       (extract(epoch from created_at) * 1000000)::bigint, (extract(epoch from updated_at) * 1000000)::bigint,
       (extract(epoch from clock_timestamp() - updated_at) * 1000)::bigint
from :"schema".:"head"
where head_id is null
  and (updated_at, compaction_key) > ($1::timestamptz, $2)
  and updated_at > coalesce(now() - $4::bigint * interval '1 millisecond', '-infinity')
  and updated_at <= case when $3::bigint = 0 then 'infinity' else now() - $3::bigint * interval '1 millisecond' end
order by updated_at, compaction_key
limit $5::bigint
