/* headlock.system.create_task */
create table :"schema".:"task" (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('class_backfill')),
  status text not null default 'queued' check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  lease_token uuid,
  lease_expires_at timestamptz,
  deadline timestamptz,
  cancel_requested boolean not null default false,
  attempt int not null default 0 check (attempt >= 0),
  total_items bigint not null default 0 check (total_items >= 0),
  processed_items bigint not null default 0 check (processed_items between 0 and total_items),
  failed_items bigint not null default 0 check (failed_items between 0 and processed_items),
  summary text,
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz,
  check (num_nulls(lease_token, lease_expires_at) in (0, 2)),
  check ((status = 'running') = (lease_token is not null)),
  check ((status in ('succeeded', 'failed', 'cancelled')) = (finished_at is not null))
)
