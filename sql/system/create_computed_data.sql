/* headlock.system.create_computed_data */
-- What is materialised: one row beside each object, gone with it.
create table :"schema".:"computed_data" (
  object_id bigint primary key references :"schema".:"object" (id) on delete cascade,
  class_id int not null,
  evaluation_revision bigint not null check (evaluation_revision >= 1),
  source_data_sha256 bytea not null check (octet_length(source_data_sha256) = 32),
  "values" jsonb not null check (jsonb_typeof("values") = 'object'),
  errors jsonb not null check (jsonb_typeof(errors) = 'object'),
  computed_at timestamptz not null default clock_timestamp()
)
