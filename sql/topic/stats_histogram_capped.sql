/* headlock.topic.stats_histogram_capped */
-- As stats_histogram, counting no further than $3 in each bucket: the cost does not grow with the topic.
select (select count(*)
        from (select from :"schema".:"head"
              where head_id is null
                and updated_at <= case when bucket.from_ms = 0 then 'infinity' else now() - bucket.from_ms * interval '1 millisecond' end
                and updated_at > coalesce(now() - bucket.to_ms * interval '1 millisecond', '-infinity')
              limit $3::bigint) counted)
from unnest($1::bigint[], $2::bigint[]) with ordinality as bucket(from_ms, to_ms, position)
order by position
