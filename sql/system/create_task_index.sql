/* headlock.system.create_task_index */
-- The reaper looks for leases that ran out, and finds few or none.
create index :"task_lease_index" on :"schema".:"task" (lease_expires_at) where status = 'running'
