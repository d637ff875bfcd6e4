/* headlock.system.list_topic_ids */
select id from :"schema".:"topic_config" order by id
