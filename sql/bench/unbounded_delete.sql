/* headlock.bench.unbounded_delete */
-- The least that removing expired rows costs: one statement, one commit, waiting for whoever holds one.
delete from :"schema".:"head" where head_id is null and updated_at < $1::timestamptz
