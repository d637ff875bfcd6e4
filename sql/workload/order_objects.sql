/* headlock.workload.order_objects */
-- At most $4 orders, of the numbers $2 to $3, that the class $1 does not have: from just placed to delivered, each with one to three
-- lines, some with a discount, some to be delivered elsewhere than they are billed.
with purchase as (
  select n, 'order-' || lpad(n::text, 8, '0') as name, 1 + (n * 3) % 4 as steps, 1 + n % 3 as lines,
         now() - interval '1 second' * power(10, 3 + 3.5 * ((n * 6133) % 10007) / 10007.0) as placed,
         round(4.90 + (n * 977) % 20000 / 100.0, 2) as amount
  from generate_series($2::bigint, $3::bigint) as n
), missing as (
  select * from purchase
  where not exists (select from :"schema".:"object" o where o.class_id = $1::int and o.name = purchase.name)
  order by n limit $4::bigint
), address as (
  select i, jsonb_build_object('street', i + 3 || ' ' || (array['Harbour', 'Mill', 'Station', 'Orchard'])[1 + i % 4] || ' Street',
                               'city', (array['Berlin', 'Lyon', 'Porto', 'Leeds'])[1 + i / 4 % 4]) as place
  from generate_series(0, 96) as i
)
select name, jsonb_build_object(
  'state', (array['placed', 'paid', 'packed', 'delivered'])[steps],
  'customer', 'c-' || 1 + (n * 31) % 50000,
  'currency', (array['EUR', 'USD', 'GBP'])[1 + n % 3],
  'amounts', jsonb_build_object(
    'goods', amount * lines + lines * (lines - 1) / 2, 'shipping', case when amount < 60 then 4.90 else 0 end,
    'tax', round((amount * lines + lines * (lines - 1) / 2) * 0.19, 2), 'discount', case when n % 4 = 0 then -round(amount * 0.1, 2) end),
  'addresses', jsonb_build_object('billing', billing.place, 'delivery', case when n % 5 < 2 then delivery.place end),
  'lines', (select jsonb_agg(jsonb_build_object('sku', 'sku-' || lpad(((n * 17 + line * 53) % 4000 + 1)::text, 6, '0'),
                                                'quantity', 1, 'amount', amount + line - 1) order by line)
            from generate_series(1, lines) as line),
  'placed_at', to_char(placed, 'YYYY-MM-DD"T"HH24:MI:SSOF'),
  'paid_at', case when steps > 1 then to_char(placed + interval '2 minutes', 'YYYY-MM-DD"T"HH24:MI:SSOF') end,
  'packed_at', case when steps > 2 then to_char(placed + interval '7 minutes', 'YYYY-MM-DD"T"HH24:MI:SSOF') end,
  'delivered_at', case when steps > 3 then to_char(placed + interval '16 minutes', 'YYYY-MM-DD"T"HH24:MI:SSOF') end)::text
from missing
join address billing on billing.i = missing.n % 97
join address delivery on delivery.i = (missing.n + case when missing.n % 10 = 0 then 0 else 41 end) % 97
order by n
