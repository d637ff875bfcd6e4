/* headlock.race.look_table */
-- The first rows of a table that the race has made, as everybody sees them: committed.
select * from :"schema".:"table" limit 21
