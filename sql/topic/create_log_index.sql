/* headlock.topic.create_log_index */
create index :"log_key_index" on :"schema".:"log" (message_key, id) where message_key is not null
