/* headlock.workload.tune_load */
-- For this transaction: the planner takes a series for a thousand times longer than it is, and would compile for seconds what
-- runs for tenths; and a chunk's sort fits in memory.
select set_config('jit', 'off', true), set_config('work_mem', '64MB', true)
