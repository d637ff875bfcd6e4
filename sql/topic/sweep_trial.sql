/* headlock.topic.sweep_trial */
-- What sweep_batch would do, for a dry run: the same locks on the same rows, which its transaction gives back.
with expired as materialized (
  select ctid, updated_at, compaction_key
  from :"schema".:"head"
  where head_id is null and updated_at < $1::timestamptz
    and (updated_at, compaction_key) > ($2::timestamptz, $3)
  order by updated_at, compaction_key
  limit $4::bigint
  for update skip locked
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
       (select count(*) from expired),
       (select (extract(epoch from updated_at) * 1000000)::bigint from reached),
       (select compaction_key from reached)
