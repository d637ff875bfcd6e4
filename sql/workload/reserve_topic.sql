/* headlock.workload.reserve_topic */
-- Two loads of the same topic take turns. Readers, lockers and producers do not meet this lock.
select id from :"schema".:"topic_config" where id = $1::bigint for no key update
