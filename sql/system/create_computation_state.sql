/* headlock.system.create_computation_state */
-- Made with its class. No foreign key to the task: its row lock would stand before the claim's in some transactions.
create table :"schema".:"computation_state" (
  class_id int primary key references :"schema".:"class" (id) on delete cascade,
  evaluation_revision bigint not null default 1 check (evaluation_revision >= 1),
  rebuild_status text not null default 'ready' check (rebuild_status in ('ready', 'rebuilding', 'failed')),
  active_task_id bigint,
  last_error text,
  updated_at timestamptz not null default clock_timestamp(),
  check ((rebuild_status = 'rebuilding') = (active_task_id is not null)),
  check ((rebuild_status = 'failed') = (last_error is not null))
)
