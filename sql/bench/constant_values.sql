/* headlock.bench.constant_values */
-- The least that storing values costs under the same locks: a batch of constants, under a hash that the server makes of
-- something short. No document is read.
with locked as materialized (
  select id, class_id from :"schema".:"object"
  where class_id = $1::int and id = any($2::bigint[])
  order by id for update
)
insert into :"schema".:"computed_data"
  (object_id, class_id, evaluation_revision, source_data_sha256, "values", errors)
select id, class_id, $3::bigint, sha256(convert_to(id::text, 'UTF8')), $4::jsonb, '{}'
from locked
order by id
on conflict (object_id) do update
set class_id = excluded.class_id, evaluation_revision = excluded.evaluation_revision,
    source_data_sha256 = excluded.source_data_sha256, "values" = excluded."values", errors = excluded.errors,
    computed_at = clock_timestamp()
