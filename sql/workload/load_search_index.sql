/* headlock.workload.load_search_index */
-- What a search index holds of the documents $1 to $2.
with document as (
  select n, 1 + n % 2 as steps, power(10, 2 + 4.4 * ((n * 8521) % 10007) / 10007.0) as age
  from generate_series($1::bigint, $2::bigint) as n
)
insert into :"schema".:"log" (schema_version, message_key, compaction_rank, payload, created_at)
select 1, 'doc:' || (array['en', 'de', 'pt', 'ja', 'ar'])[1 + n % 5] || ':' || n, step,
       jsonb_build_object('title', (array['Guide', 'Release notes', 'How to', 'Reference', 'Report'])[1 + n % 5] || ' ' || n,
                          'language', (array['en', 'de', 'pt', 'ja', 'ar'])[1 + n % 5], 'tokens', 80 + (n * 61) % 9000,
                          'shard', n % 16, 'terms', jsonb_build_array('lock', 'row', 'head', 'key', 'topic-' || n % 200),
                          'revision', step),
       now() - interval '1 second' * age * (1 + 1.2 * (steps - step))
from document cross join lateral generate_series(1, steps) as step
order by step, n
