/* headlock.system.create_task_event */
create table :"schema".:"task_event" (
  id bigint generated always as identity primary key,
  task_id bigint not null references :"schema".:"task" (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  status text not null check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  message text not null
)
