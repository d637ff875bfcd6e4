/* headlock.computed.task_events */
select (extract(epoch from at) * 1000000)::bigint, status, message
from :"schema".:"task_event" where task_id = $1::bigint order by id
