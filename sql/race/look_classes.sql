/* headlock.race.look_classes */
-- The state of each class, as everybody sees it: committed.
select class.name as class, state.evaluation_revision as revision, state.rebuild_status as status, state.active_task_id as task
  from :"schema".:"class" class join :"schema".:"computation_state" state on state.class_id = class.id
 order by class.id
 limit 21
