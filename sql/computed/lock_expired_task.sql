/* headlock.computed.lock_expired_task */
-- A batch that outlives its lease holds the row, and is passed by.
select id, status, (payload->>'class_id')::int, (payload->>'target_revision')::bigint, (payload->>'upper_object_id')::bigint,
       lease_token, (extract(epoch from lease_expires_at) * 1000000)::bigint, (extract(epoch from deadline) * 1000000)::bigint, cancel_requested, attempt,
       total_items, processed_items, failed_items, summary, (extract(epoch from created_at) * 1000000)::bigint, (extract(epoch from started_at) * 1000000)::bigint, (extract(epoch from finished_at) * 1000000)::bigint,
       coalesce(deadline <= clock_timestamp(), false)
from :"schema".:"task"
where id = $1::bigint
  and ((status = 'running' and lease_expires_at <= clock_timestamp())
       or (status in ('queued', 'running') and deadline <= clock_timestamp()))
for no key update skip locked
