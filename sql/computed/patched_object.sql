/* headlock.computed.patched_object */
-- The document as a patch makes it: its members replace those of the same name. Null where one of the two is no object.
select case when jsonb_typeof(data) = 'object' and jsonb_typeof($3::jsonb) = 'object' then (data || $3::jsonb)::text end
from :"schema".:"object" where class_id = $1::int and name = $2
