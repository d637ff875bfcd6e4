/* headlock.contention.cancel */
-- One statement: the backend is signalled only where it is the one that began at that time. A pid may have been given to another.
select backend_start is null, case when backend_start = $2::timestamptz then pg_cancel_backend(pid) end
from pg_stat_get_activity($1::int)
