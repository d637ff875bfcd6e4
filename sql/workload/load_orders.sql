/* headlock.workload.load_orders */
-- Orders $1 to $2 of a shop, from placed to delivered.
with purchase as (
  select n, 1 + (n * 3) % 4 as steps, power(10, 1.6 + 4.8 * ((n * 6133) % 10007) / 10007.0) as age
  from generate_series($1::bigint, $2::bigint) as n
)
insert into :"schema".:"log" (schema_version, message_key, compaction_rank, payload, created_at)
select 1, 'order-' || lpad(n::text, 8, '0'), step,
       jsonb_build_object(
         'state', case when step = steps and n % 41 = 0 then 'cancelled'
                       else (array['placed', 'paid', 'packed', 'delivered'])[step] end,
         'customer', 'c-' || 1 + (n * 31) % 50000,
         'currency', (array['EUR', 'USD', 'GBP', 'JPY'])[1 + n % 4],
         'total', round(4.90 + (n * 977) % 40000 / 100.0, 2),
         'lines', jsonb_build_array(
           jsonb_build_object('sku', 'sku-' || lpad(((n * 17) % 60000)::text, 6, '0'), 'quantity', 1 + n % 4),
           jsonb_build_object('sku', 'sku-' || lpad(((n * 53) % 60000)::text, 6, '0'), 'quantity', 1)),
         'revision', step),
       now() - interval '1 second' * age * (1 + 0.6 * (steps - step))
from purchase cross join lateral generate_series(1, steps) as step
order by step, n
