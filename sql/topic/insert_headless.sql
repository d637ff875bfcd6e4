/* headlock.topic.insert_headless */
-- Waits for another insert of the key, and loses to it without an error; the loop then finds its row.
insert into :"schema".:"head" (compaction_key)
select $3
where exists (select from :"schema".:"topic_config" where id = $1::bigint and name = $2)
on conflict do nothing
