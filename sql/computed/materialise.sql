/* headlock.computed.materialise */
-- Requires the class's definitions and the class locked, and the objects, by this transaction.
insert into :"schema".:"computed_data"
  (object_id, class_id, evaluation_revision, source_data_sha256, "values", errors)
select object_id, $1::int, $2::bigint, decode(sha256, 'hex'), results, errors
from unnest($3::bigint[], $4::text[], $5::jsonb[], $6::jsonb[]) given (object_id, sha256, results, errors)
order by object_id
on conflict (object_id) do update
set class_id = excluded.class_id, evaluation_revision = excluded.evaluation_revision,
    source_data_sha256 = excluded.source_data_sha256, "values" = excluded."values", errors = excluded.errors,
    computed_at = clock_timestamp()
