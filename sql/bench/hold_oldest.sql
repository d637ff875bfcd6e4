/* headlock.bench.hold_oldest */
-- Holds the rows that a sweep meets first.
select from :"schema".:"head" where head_id is null order by updated_at limit $1::bigint for update
