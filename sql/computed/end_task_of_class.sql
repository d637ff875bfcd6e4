/* headlock.computed.end_task_of_class */
-- The task of a class that goes has nothing left to do. Its worker, if any, waits for the class's definitions and finds it ended.
update :"schema".:"task"
set status = 'cancelled', cancel_requested = true, lease_token = null, lease_expires_at = null,
    summary = 'The class was deleted.', finished_at = clock_timestamp()
where id = $1::bigint and status in ('queued', 'running')
