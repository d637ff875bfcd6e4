/* headlock.computed.renew_claim */
-- Takes the task and looks at the claim by the clock, not by the transaction's start: it may have waited. A claim that is good is
-- renewed; no row comes back where it is not.
update :"schema".:"task"
set lease_expires_at = clock_timestamp() + $3::bigint * interval '1 millisecond'
where id = (select id from :"schema".:"task" where id = $1::bigint for no key update)
  and lease_token = $2::uuid and status = 'running' and not cancel_requested
  and lease_expires_at > clock_timestamp() and coalesce(deadline > clock_timestamp(), true)
returning id, status, (payload->>'class_id')::int, (payload->>'target_revision')::bigint, (payload->>'upper_object_id')::bigint,
       lease_token, (extract(epoch from lease_expires_at) * 1000000)::bigint, (extract(epoch from deadline) * 1000000)::bigint, cancel_requested, attempt,
       total_items, processed_items, failed_items, summary, (extract(epoch from created_at) * 1000000)::bigint, (extract(epoch from started_at) * 1000000)::bigint, (extract(epoch from finished_at) * 1000000)::bigint
