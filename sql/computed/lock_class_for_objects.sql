/* headlock.computed.lock_class_for_objects */
-- What an object's writer holds while it waits for the object. Not FOR UPDATE: batches hold KEY SHARE all the time, and a writer
-- would wait for a moment without any.
select id, name, (extract(epoch from created_at) * 1000000)::bigint, (extract(epoch from updated_at) * 1000000)::bigint
from :"schema".:"class" where id = $1::int for no key update
