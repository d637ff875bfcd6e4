/* headlock.computed.lock_class_for_batch */
-- What a batch holds before its objects, and what its materialisation's foreign keys would ask for later.
select id, name, (extract(epoch from created_at) * 1000000)::bigint, (extract(epoch from updated_at) * 1000000)::bigint
from :"schema".:"class" where id = $1::int for key share
