/* headlock.contention.class_names */
-- The table of classes is called `class`, or as in the installation of another program that the snapshot found.
select id::bigint, name from :"schema".:"catalogue" where id = any($1::int[])
