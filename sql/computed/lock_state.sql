/* headlock.computed.lock_state */
select class_id, evaluation_revision, rebuild_status, active_task_id, last_error, (extract(epoch from updated_at) * 1000000)::bigint
from :"schema".:"computation_state" where class_id = $1::int for no key update
