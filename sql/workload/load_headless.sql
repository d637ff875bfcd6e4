/* headlock.workload.load_headless */
-- At most $5 keys $1 || number that somebody locked and never wrote, of the numbers $2 to $3. Their ages are spread evenly
-- over the orders of magnitude from a second to forty times the time to live ($4 in milliseconds), so that every bar of the
-- age histogram has some and a part is past its time. Each number is looked up by itself: a join would read the whole table
-- again for each chunk of a big load.
with aged as (
  select $1::text || n as key,
         now() - interval '1 second' * power((40 * $4::bigint / 1000.0)::float8, ((n * 7919) % 10007) / 10007.0) as at
  from generate_series($2::bigint, $3::bigint) as n
  left join lateral (select true as there from :"schema".:"head" as h where h.compaction_key = $1::text || n limit 1) taken on true
  where taken.there is null
  order by n
  limit $5::bigint
)
insert into :"schema".:"head" (compaction_key, created_at, updated_at)
select key, at, at from aged order by key
on conflict (compaction_key) do nothing
