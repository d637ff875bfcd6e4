/* headlock.bench.fill_heads */
-- The heads of the messages above $1.
insert into :"schema".:"head" (compaction_key, head_id, schema_version, compaction_rank)
select message_key, id, schema_version, compaction_rank from :"schema".:"log" where id > $1::bigint order by message_key
