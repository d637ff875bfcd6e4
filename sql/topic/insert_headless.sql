/* headlock.topic.insert_headless */
-- Waits for another insert of the key, and loses to it without an error; the loop then finds its row.
insert into :"schema".:"head" (compaction_key) values ($1)
on conflict do nothing
