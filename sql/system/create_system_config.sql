/* headlock.system.create_system_config */
create table :"schema".:"system_config" (
  schema_version int not null check (schema_version >= 1),
  min_compatible_version int not null check (min_compatible_version between 1 and schema_version),
  created_at timestamptz not null default clock_timestamp(),
  only_row boolean not null default true unique check (only_row)
)
