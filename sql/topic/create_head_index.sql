/* headlock.topic.create_head_index */
create index :"head_headless_index" on :"schema".:"head" (updated_at, compaction_key) where head_id is null
