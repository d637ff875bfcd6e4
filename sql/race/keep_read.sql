/* headlock.race.keep_read */
-- What an enriched read answered, in a table of the race's own, for its invariants.
insert into :"schema".:"table" (object, revision, "values", stale) values ($1::text, $2::bigint, $3::jsonb, $4::boolean)
