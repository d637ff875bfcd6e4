/* headlock.computed.expired_tasks */
select id, (payload->>'class_id')::int
from :"schema".:"task"
where (status = 'running' and lease_expires_at <= clock_timestamp())
   or (status in ('queued', 'running') and deadline <= clock_timestamp())
order by id limit 100
