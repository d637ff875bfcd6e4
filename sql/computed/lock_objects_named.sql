/* headlock.computed.lock_objects_named */
-- Those of an import that exist, of all its classes, by ascending id.
select o.id from :"schema".:"object" o
where (o.class_id, o.name) in (select class_id::int, name from unnest($1::bigint[], $2::text[]) wanted (class_id, name))
order by o.id for update
