/* headlock.computed.object_ids_after */
-- The next batch of a class, by ascending id. What is gone or moved when the batch locks it is skipped there.
select id from :"schema".:"object" where class_id = $1::int and id > $2::bigint and id <= $3::bigint order by id limit $4::bigint
