/* headlock.contention.topic_names */
select id, name from :"schema".:"catalogue" where id = any($1::bigint[])
