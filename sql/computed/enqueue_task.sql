/* headlock.computed.enqueue_task */
-- Fixes class, revision and the last object. Objects made later are materialised by whoever makes them, since the definitions
-- are locked here. The task is the class's active one from now on; an earlier one finds itself superseded.
with bounds as (
  select count(*) as total, coalesce(max(id), 0) as upper from :"schema".:"object" where class_id = $1::int
), made as (
  insert into :"schema".:"task" (kind, payload, deadline, total_items)
  select 'class_backfill', jsonb_build_object('class_id', $1::int, 'target_revision', $2::bigint, 'upper_object_id', upper),
         clock_timestamp() + $3::bigint * interval '1 millisecond', total
  from bounds
  returning id
), event as (
  insert into :"schema".:"task_event" (task_id, status, message) select id, 'queued', 'The backfill was asked for.' from made
)
update :"schema".:"computation_state"
set evaluation_revision = $2::bigint, rebuild_status = 'rebuilding', active_task_id = made.id, last_error = null,
    updated_at = clock_timestamp()
from made
where class_id = $1::int
returning active_task_id
