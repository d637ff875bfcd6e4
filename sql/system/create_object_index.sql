/* headlock.system.create_object_index */
-- A backfill walks a class by ascending id.
create index :"object_class_index" on :"schema".:"object" (class_id, id)
