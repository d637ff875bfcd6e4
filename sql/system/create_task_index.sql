/* headlock.system.create_task_index */
-- Who looks for work or for tasks to reap walks over the few that have not ended, by id. A renewed lease is in no index, so that a
-- heartbeat leaves them alone.
create index :"task_live_index" on :"schema".:"task" (id) where status in ('queued', 'running')
