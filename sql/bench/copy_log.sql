/* headlock.bench.copy_log */
-- The least that storing messages costs: the log alone, one stream, one commit.
copy :"schema".:"log" (schema_version, message_key, compaction_rank, payload) from stdin
