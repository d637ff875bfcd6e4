/* headlock.computed.claim_task */
-- Nobody waits for a task that is being claimed or worked on. No row comes back where it is not to be had.
update :"schema".:"task"
set status = 'running', lease_token = gen_random_uuid(), lease_expires_at = clock_timestamp() + $2::bigint * interval '1 millisecond',
    attempt = attempt + 1, started_at = coalesce(started_at, clock_timestamp())
where id = (
  select id from :"schema".:"task"
  where id = $1::bigint and status = 'queued' and not cancel_requested and coalesce(deadline > clock_timestamp(), true)
  for no key update skip locked
)
returning id, status, (payload->>'class_id')::int, (payload->>'target_revision')::bigint, (payload->>'upper_object_id')::bigint,
       lease_token, (extract(epoch from lease_expires_at) * 1000000)::bigint, (extract(epoch from deadline) * 1000000)::bigint, cancel_requested, attempt,
       total_items, processed_items, failed_items, summary, (extract(epoch from created_at) * 1000000)::bigint, (extract(epoch from started_at) * 1000000)::bigint, (extract(epoch from finished_at) * 1000000)::bigint
