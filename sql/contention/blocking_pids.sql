/* headlock.contention.blocking_pids */
-- Dear where many wait: asked only of sessions whose blockers the lock rows do not tell.
select asked.pid, blocker.pid
from unnest($1::int[]) as asked(pid), unnest(pg_blocking_pids(asked.pid)) as blocker(pid)
