/* headlock.contention.class_names */
select id::bigint, name from :"schema".:"catalogue" where id = any($1::int[])
