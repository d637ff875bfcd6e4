/* headlock.computed.renew_claim */
-- Follows lock_task, so that it sees the row as it is after any wait, and judges by the clock, not by the transaction's start. A
-- claim that is good is renewed; no row comes back where it is not.
update :"schema".:"task"
set lease_expires_at = clock_timestamp() + $3::bigint * interval '1 millisecond'
where id = $1::bigint and lease_token = $2::uuid and status = 'running' and not cancel_requested
  and lease_expires_at > clock_timestamp() and coalesce(deadline > clock_timestamp(), true)
returning id
