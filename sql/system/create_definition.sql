/* headlock.system.create_definition */
create table :"schema".:"definition" (
  id bigint generated always as identity primary key,
  class_id int not null references :"schema".:"class" (id) on delete cascade,
  visibility text not null check (visibility in ('shared', 'personal')),
  owner text collate "C" check (octet_length(owner) between 1 and 200),
  key text collate "C" not null check (key ~ '^[a-z][a-z0-9_]*$' and octet_length(key) <= 64),
  label text not null check (octet_length(label) between 1 and 128),
  description text not null default '' check (octet_length(description) <= 2048),
  operation jsonb not null check (jsonb_typeof(operation) = 'object'),
  result_type text not null check (result_type in ('string', 'number', 'integer', 'boolean', 'array', 'object')),
  enabled boolean not null default true,
  revision bigint not null default 1 check (revision >= 1),
  semantics_version int not null check (semantics_version >= 1),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  check ((visibility = 'personal') = (owner is not null))
)
