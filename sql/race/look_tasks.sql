/* headlock.race.look_tasks */
-- The backfills, as everybody sees them: committed.
select id as task, status, (payload->>'target_revision')::bigint as revision, processed_items || ' of ' || total_items as processed
  from :"schema".:"task"
 order by id
 limit 21
