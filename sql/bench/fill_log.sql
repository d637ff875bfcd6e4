/* headlock.bench.fill_log */
-- A message of about $3 bytes for each of the keys $1 to $2.
insert into :"schema".:"log" (schema_version, message_key, compaction_rank, payload)
select 1, 'key-' || lpad(n::text, 9, '0'), 0,
       jsonb_build_object('n', n, 'state', 'ready', 'filling', repeat('x', greatest(0, $3::int - 50)))
from generate_series($1::bigint, $2::bigint) as n
order by n
