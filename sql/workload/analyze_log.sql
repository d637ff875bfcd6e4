/* headlock.workload.analyze_log */
-- The planner and the live counts know the new rows at once, not when autovacuum gets to them.
analyze :"schema".:"log"
