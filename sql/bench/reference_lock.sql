/* headlock.bench.reference_lock */
-- It locks by an insert that turns into an update: every lock writes a new version of the row. The stamp moves only where there
-- is no head.
insert into :"schema".:"head" as h (compaction_key)
values ($1)
on conflict (compaction_key) do update
set updated_at = case when h.head_id is null then clock_timestamp() else h.updated_at end
returning head_id, schema_version, compaction_rank
