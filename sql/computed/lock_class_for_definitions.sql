/* headlock.computed.lock_class_for_definitions */
-- A definition's writer waits for object writers, and not for other readers.
select id, name, (extract(epoch from created_at) * 1000000)::bigint, (extract(epoch from updated_at) * 1000000)::bigint
from :"schema".:"class" where id = $1::int for share
