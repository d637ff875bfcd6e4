/* headlock.system.create_class */
-- Ids are int: the advisory lock on a class's definitions takes two of them.
create table :"schema".:"class" (
  id int generated always as identity primary key check (id > 0),
  name text collate "C" not null unique check (octet_length(name) between 1 and 200),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
)
