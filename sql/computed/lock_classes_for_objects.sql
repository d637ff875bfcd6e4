/* headlock.computed.lock_classes_for_objects */
select id from :"schema".:"class" where id = any($1::bigint[]::int[]) order by id for no key update
