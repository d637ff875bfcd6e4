/* headlock.bench.fill_objects */
-- The objects $2 to $3 of class $1, of about 2,000 bytes each.
insert into :"schema".:"object" (class_id, name, data)
select $1::int, 'object-' || lpad(n::text, 9, '0'),
       jsonb_build_object(
         'title', jsonb_build_object('en', 'Part ' || n, 'de', case when n % 3 > 0 then 'Teil ' || n end),
         'price', jsonb_build_object('net', 1.90 + n % 900, 'tax', 0.36 + n % 171),
         'stock', jsonb_build_object('berlin', n % 140, 'lyon', n % 90, 'porto', n % 60),
         'tags', jsonb_build_array('a' || n % 7, 'b' || n % 11, 'c' || n % 13),
         'description', repeat(md5(n::text), 50))
from generate_series($2::bigint, $3::bigint) as n
order by n
