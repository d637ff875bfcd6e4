/* headlock.topic.stats_histogram */
-- One range of the partial index a bucket: ages in [$1, $2) milliseconds, $2 null without end. The
-- youngest bucket is open towards the future: a row may be stamped between BEGIN, whose time is now(), and the snapshot.
select (select count(*) from :"schema".:"head"
        where head_id is null
          and updated_at <= case when bucket.from_ms = 0 then 'infinity' else now() - bucket.from_ms * interval '1 millisecond' end
          and updated_at > coalesce(now() - bucket.to_ms * interval '1 millisecond', '-infinity'))
from unnest($1::bigint[], $2::bigint[]) with ordinality as bucket(from_ms, to_ms, position)
order by position
