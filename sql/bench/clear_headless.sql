/* headlock.bench.clear_headless */
delete from :"schema".:"head" where head_id is null
