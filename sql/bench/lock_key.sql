/* headlock.bench.lock_key */
-- What the sessions of the lock monitor's benchmark hold and wait for.
select from :"schema".:"head" where compaction_key = $1 for update
