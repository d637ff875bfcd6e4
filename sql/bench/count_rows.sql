/* headlock.bench.count_rows */
-- What somebody asks who wants to know how many keys and messages there are.
select (select count(*) from :"schema".:"head"), (select count(*) from :"schema".:"log")
