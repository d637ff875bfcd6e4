/* headlock.computed.lock_objects */
-- By ascending id, and only those of the locked class: what was deleted or moved meanwhile is not there.
select id, data::text
from :"schema".:"object" where class_id = $1::int and id = any($2::bigint[]) order by id for update
