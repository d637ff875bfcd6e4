/* headlock.race.let_go_scratch */
select pg_catalog.pg_advisory_unlock(pg_catalog.hashtextextended('headlock race ' || $1::text, 0))
