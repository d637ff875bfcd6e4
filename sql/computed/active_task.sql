/* headlock.computed.active_task */
-- The class's active task where somebody works on it or may still take it. Looked at and not locked: its worker may be waiting
-- for the definitions.
select id, status, (payload->>'class_id')::int, (payload->>'target_revision')::bigint, (payload->>'upper_object_id')::bigint,
       lease_token, (extract(epoch from lease_expires_at) * 1000000)::bigint, (extract(epoch from deadline) * 1000000)::bigint, cancel_requested, attempt,
       total_items, processed_items, failed_items, summary, (extract(epoch from created_at) * 1000000)::bigint, (extract(epoch from started_at) * 1000000)::bigint, (extract(epoch from finished_at) * 1000000)::bigint
from :"schema".:"task"
where id = (select active_task_id from :"schema".:"computation_state" where class_id = $1::int) and coalesce(deadline > clock_timestamp(), true)
  and (status = 'queued' or (status = 'running' and lease_expires_at > clock_timestamp()))
