/* headlock.computed.last_object */
-- No row comes back where there is no such class.
select coalesce((select max(id) from :"schema".:"object" where class_id = c.id), 0) from :"schema".:"class" c where id = $1::int
