/* headlock.computed.list_classes */
select c.id, c.name, (extract(epoch from c.created_at) * 1000000)::bigint, (extract(epoch from c.updated_at) * 1000000)::bigint, s.evaluation_revision, s.rebuild_status, s.active_task_id, s.last_error
from :"schema".:"class" c join :"schema".:"computation_state" s on s.class_id = c.id
order by c.name
