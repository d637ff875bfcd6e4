/* headlock.workload.newest_message */
select coalesce(max(id), 0) from :"schema".:"log"
