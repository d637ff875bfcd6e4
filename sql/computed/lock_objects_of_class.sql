/* headlock.computed.lock_objects_of_class */
select id from :"schema".:"object" where class_id = $1::int order by id for update
