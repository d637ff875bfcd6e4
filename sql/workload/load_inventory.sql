/* headlock.workload.load_inventory */
-- Stock of the articles $1 to $2 in the warehouses that hold them.
with article as (
  select n, power(10, 1 + 4.5 * ((n * 3571) % 10007) / 10007.0) as age, 1 + n % 2 as steps
  from generate_series($1::bigint, $2::bigint) as n
)
insert into :"schema".:"log" (schema_version, message_key, compaction_rank, payload, created_at)
select 1, (array['berlin', 'lisbon', 'osaka', 'quito'])[1 + n % 4] || '/sku-' || lpad(n::text, 6, '0'), step,
       jsonb_build_object('on_hand', (n * 271) % 900 / step, 'reserved', (n * 13) % 25, 'reorder_at', 20 + n % 80,
                          'unit_cost', round(0.35 + (n * 7) % 9000 / 100.0, 4), 'revision', step),
       now() - interval '1 second' * age * (1 + 0.9 * (steps - step))
from article cross join lateral generate_series(1, steps) as step
order by step, n
