/* headlock.topic.restamp_head */
-- An insert that had to wait for another one which then rolled back carries a time from before its wait. This puts it
-- right in the same transaction, and finds nothing to do otherwise: a head of ours (the id is the last one this session drew from the
-- topic's sequence) whose time lies behind.
update :"schema".:"head" set updated_at = clock_timestamp()
where compaction_key = $1
  and head_id = currval($2::regclass)
  and updated_at < clock_timestamp() - interval '1 millisecond'
