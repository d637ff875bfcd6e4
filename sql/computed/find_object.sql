/* headlock.computed.find_object */
select id, class_id, name, data::text, revision, (extract(epoch from created_at) * 1000000)::bigint, (extract(epoch from updated_at) * 1000000)::bigint
from :"schema".:"object" where class_id = $1::int and name = $2
