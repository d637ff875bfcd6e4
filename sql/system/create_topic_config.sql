/* headlock.system.create_topic_config */
create table :"schema".:"topic_config" (
  id bigint generated always as identity primary key,
  name text collate "C" not null unique check (name ~ '^[a-z0-9][a-z0-9._-]*$' and octet_length(name) <= 200),
  headless_ttl_ms bigint not null default 3600000 check (headless_ttl_ms > 0),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
)
