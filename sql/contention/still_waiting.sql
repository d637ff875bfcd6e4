/* headlock.contention.still_waiting */
-- Waits that go on, by the time when each began: no two waits of a session began at the same time.
select pid, waitstart
from (select (entry).pid, (entry).granted, (extract(epoch from (entry).waitstart) * 1000000)::bigint as waitstart
      from (select pg_lock_status() as entry offset 0) everything) lock
where not granted and waitstart is not null and pid = any($1::int[])
