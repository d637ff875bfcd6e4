/* headlock.computed.end_task */
with ended as (
  update :"schema".:"task"
  set status = $2, lease_token = null, lease_expires_at = null, cancel_requested = cancel_requested or $2 = 'cancelled',
      summary = $3, finished_at = clock_timestamp()
  where id = $1::bigint and status in ('queued', 'running')
  returning id, status
)
insert into :"schema".:"task_event" (task_id, status, message) select id, status, $3 from ended
