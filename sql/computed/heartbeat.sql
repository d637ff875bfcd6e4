/* headlock.computed.heartbeat */
-- From another connection than the batch's. A row that is locked is alive: its batch renews the lease itself. One row always:
-- whether the claim is good or its row is being worked on.
with mine as (
  select id from :"schema".:"task"
  where id = $1::bigint and lease_token = $2::uuid and status = 'running' and lease_expires_at > clock_timestamp()
  for no key update skip locked
), renewed as (
  update :"schema".:"task" t
  set lease_expires_at = clock_timestamp() + $3::bigint * interval '1 millisecond'
  from mine where t.id = mine.id
  returning t.id
)
select exists (select from renewed)
    or exists (select from :"schema".:"task" where id = $1::bigint and lease_token = $2::uuid and status = 'running')
