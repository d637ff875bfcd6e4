/* headlock.topic.delete_config */
delete from :"schema".:"topic_config" where id = $1::bigint
