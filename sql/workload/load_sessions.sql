/* headlock.workload.load_sessions */
-- Sign-in sessions $1 to $2.
with session as (
  select n, 1 + (n * 5) % 3 as steps, power(10, 0.5 + 4.6 * ((n * 2741) % 10007) / 10007.0) as age
  from generate_series($1::bigint, $2::bigint) as n
)
insert into :"schema".:"log" (schema_version, message_key, compaction_rank, payload, created_at)
select 1, 'session-' || substr(md5(n::text), 1, 16), step,
       jsonb_build_object('state', case when step = steps and n % 3 = 0 then 'ended' else 'active' end,
                          'user', 'u-' || 1 + (n * 11) % 30000, 'client', (array['web', 'ios', 'android', 'cli'])[1 + n % 4],
                          'requests', step * (1 + n % 40), 'scopes', (array['["read"]', '["read", "write"]'])[1 + n % 2]::jsonb),
       now() - interval '1 second' * age * (1 + 0.3 * (steps - step))
from session cross join lateral generate_series(1, steps) as step
order by step, n
