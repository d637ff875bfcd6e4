/* headlock.bench.count_headless */
select count(*) from :"schema".:"head" where head_id is null
