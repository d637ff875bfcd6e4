/* headlock.topic.lock_config */
select id from :"schema".:"topic_config" where name = $1 for update
