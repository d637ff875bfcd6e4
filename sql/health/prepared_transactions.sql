/* headlock.health.prepared_transactions */
-- Prepared transactions of this database older than $1 milliseconds: nobody waits for their end, everybody for their locks.
select gid, (extract(epoch from clock_timestamp() - prepared) * 1000)::bigint
from pg_prepared_xacts
where database = current_database() and prepared < clock_timestamp() - $1::bigint * interval '1 millisecond'
order by prepared
limit 10
