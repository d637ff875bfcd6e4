/* headlock.topic.sweep_batch */
-- Locks up to $4 expired rows behind the cursor ($2, $3) in order of age, passing by what others hold, and deletes them by the
-- ctid that this very statement locked: a row that changed since its snapshot was either not locked or has another ctid.
-- The cutoff $1 is a bound value, or it would be no index condition. Answers how many were expired there, held ones included,
-- how many went, and the last row reached (null: the pass is at its end).
with expired as materialized (
  select ctid, updated_at, compaction_key
  from :"schema".:"head"
  where head_id is null and updated_at < $1::timestamptz
    and (updated_at, compaction_key) > ($2::timestamptz, $3)
  order by updated_at, compaction_key
  limit $4::bigint
  for update skip locked
), deleted as (
  delete from :"schema".:"head" head using expired where head.ctid = expired.ctid
  returning 1
), reached as materialized (
  select updated_at, compaction_key from expired
  where (select count(*) from expired) = $4::bigint
  order by updated_at desc, compaction_key desc
  limit 1
)
select (select count(*) from :"schema".:"head"
        where head_id is null and updated_at < $1::timestamptz
          and (updated_at, compaction_key) > ($2::timestamptz, $3)
          and (updated_at, compaction_key) <= (coalesce((select updated_at from reached), $1::timestamptz),
                                               coalesce((select compaction_key from reached), ''))),
       (select count(*) from deleted),
       (select (extract(epoch from updated_at) * 1000000)::bigint from reached),
       (select compaction_key from reached)
