/* headlock.workload.load_feature_flags */
-- Feature flags $1 to $2: few keys with a long history each.
with flag as (
  select n, 8 + n % 13 as steps, power(10, 3 + 3 * ((n * 1499) % 10007) / 10007.0) as age
  from generate_series($1::bigint, $2::bigint) as n
)
insert into :"schema".:"log" (schema_version, message_key, compaction_rank, payload, created_at)
select 1, (array['checkout', 'player', 'search', 'billing'])[1 + n % 4] || '.flag-' || lpad(n::text, 3, '0'), step,
       jsonb_build_object('enabled', step > 1, 'rollout', least(100, step * 5 + n % 20), 'revision', step,
                          'segments', (array['["staff"]', '["staff", "beta"]', '["everyone"]'])[1 + least(step / 6, 2)]::jsonb),
       now() - interval '1 second' * age * (1 + 0.3 * (steps - step))
from flag cross join lateral generate_series(1, steps) as step
order by step, n
