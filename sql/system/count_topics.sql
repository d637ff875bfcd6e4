/* headlock.system.count_topics */
select count(*) from :"schema".:"topic_config"
