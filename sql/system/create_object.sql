/* headlock.system.create_object */
create table :"schema".:"object" (
  id bigint generated always as identity primary key,
  class_id int not null references :"schema".:"class" (id),
  name text collate "C" not null check (octet_length(name) between 1 and 1024),
  data jsonb not null,
  revision bigint not null default 1 check (revision >= 1),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (class_id, name)
)
