/* headlock.bench.fill_headless */
-- The headless rows $1 to $2: number n is n times $4 microseconds younger than $3 seconds.
insert into :"schema".:"head" (compaction_key, created_at, updated_at)
select 'idle-' || lpad(n::text, 9, '0'), at, at
from generate_series($1::bigint, $2::bigint) as n,
     lateral (select now() - $3::bigint * interval '1 second' + n * $4::bigint * interval '1 microsecond' as at) stamp
order by n
