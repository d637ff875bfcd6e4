/* headlock.computed.lock_class_for_change */
-- A class that is renamed or deleted waits for everybody.
select id, name, (extract(epoch from created_at) * 1000000)::bigint, (extract(epoch from updated_at) * 1000000)::bigint
from :"schema".:"class" where id = $1::int for update
