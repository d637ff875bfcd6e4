/* headlock.topic.stats_heads */
select count(*), count(head_id) from :"schema".:"head"
