/* headlock.workload.product_objects */
-- At most $4 products, of the numbers $2 to $3, that the class $1 does not have: names and documents. As in every catalogue some
-- titles, codes and stocks are missing, and a few prices are words.
with product as (
  select n, 'sku-' || lpad(n::text, 6, '0') as name, round(1.90 + (n * 7919) % 90000 / 100.0, 2) as net
  from generate_series($2::bigint, $3::bigint) as n
), missing as (
  select n, name, net from product
  where not exists (select from :"schema".:"object" o where o.class_id = $1::int and o.name = product.name)
  order by n limit $4::bigint
)
select name, jsonb_build_object(
  'title', jsonb_build_object(
    'en', case when n % 23 > 0 then (array['desk lamp', 'kettle', 'bicycle pump', 'notebook', 'headphones', 'rucksack', 'teapot'])[1 + n % 7] end,
    'de', case when n % 5 > 0 then (array['Schreibtischlampe', 'Wasserkocher', 'Fahrradpumpe', 'Notizbuch', 'Kopfhörer', 'Rucksack', 'Teekanne'])[1 + n % 7] end),
  'category', (array['lighting', 'kitchen', 'cycling', 'paper', 'audio', 'bags', 'kitchen'])[1 + n % 7],
  'price', jsonb_build_object(
    'currency', 'EUR',
    'net', case when n % 211 = 0 then to_jsonb('on request'::text) else to_jsonb(net) end,
    'tax', round(net * 0.19, 2),
    'sale', case when n % 6 = 0 then round(net * 0.8, 2) end),
  'stock', jsonb_build_object('berlin', (n * 31) % 140, 'lyon', (n * 17) % 90, 'porto', case when n % 4 > 0 then (n * 7) % 60 end),
  'dimensions_mm', jsonb_build_object('width', 40 + n % 300, 'height', 20 + n % 450, 'depth', 10 + n % 200),
  'ean', case when n % 31 > 0 then (4000000000000 + n * 7919)::text end,
  'rating', jsonb_build_object('count', n % 500, 'average', round(2.5 + (n % 26) / 10.0, 1)))::text
from missing order by n
