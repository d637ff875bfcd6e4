/* headlock.workload.count_keys */
select count(*) filter (where head_id is not null), count(*) filter (where head_id is null)
from :"schema".:"head"
