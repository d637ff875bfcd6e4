/* headlock.topic.stats_messages */
select count(*) from :"schema".:"log"
