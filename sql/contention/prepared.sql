/* headlock.contention.prepared */
-- Prepared transactions hold their locks without a process.
select transaction::text, gid, database, owner, (extract(epoch from prepared) * 1000000)::bigint
from pg_prepared_xacts
