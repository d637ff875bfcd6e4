/* headlock.computed.delete_objects_of_class */
delete from :"schema".:"object" where class_id = $1::int
