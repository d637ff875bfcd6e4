/* headlock.bench.upsert_values */
-- A row at a time: what a backfill does that knows no arrays.
insert into :"schema".:"computed_data"
  (object_id, class_id, evaluation_revision, source_data_sha256, "values", errors)
values ($1::bigint, $2::int, $3::bigint, decode($4, 'hex'), $5::jsonb, $6::jsonb)
on conflict (object_id) do update
set class_id = excluded.class_id, evaluation_revision = excluded.evaluation_revision,
    source_data_sha256 = excluded.source_data_sha256, "values" = excluded."values", errors = excluded.errors,
    computed_at = clock_timestamp()
