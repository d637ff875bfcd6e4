/* headlock.system.create_task_event_index */
create index :"task_event_index" on :"schema".:"task_event" (task_id, id)
