/* headlock.topic.stats_histogram */
-- One range of the partial index a bucket: ages in [$1, $2) milliseconds, $2 null without end.
select (select count(*) from :"schema".:"head"
        where head_id is null
          and updated_at <= statement_timestamp() - bucket.from_ms * interval '1 millisecond'
          and updated_at > coalesce(statement_timestamp() - bucket.to_ms * interval '1 millisecond', '-infinity'))
from unnest($1::bigint[], $2::bigint[]) with ordinality as bucket(from_ms, to_ms, position)
order by position
