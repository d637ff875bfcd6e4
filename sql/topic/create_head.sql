/* headlock.topic.create_head */
create table :"schema".:"head" (
  compaction_key text collate "C" primary key check (octet_length(compaction_key) between 1 and 1024),
  head_id bigint,
  schema_version int,
  compaction_rank bigint,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint :"head_state_check" check (num_nulls(head_id, schema_version, compaction_rank) in (0, 3))
)
