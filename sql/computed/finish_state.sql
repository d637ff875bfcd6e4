/* headlock.computed.finish_state */
-- Fenced: only the active task of the revision that it was made for ends the class's rebuild.
update :"schema".:"computation_state"
set rebuild_status = case when $4::text is null then 'ready' else 'failed' end, active_task_id = null, last_error = $4,
    updated_at = clock_timestamp()
where class_id = $1::int and active_task_id = $2::bigint and evaluation_revision = $3::bigint
