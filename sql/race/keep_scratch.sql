/* headlock.race.keep_scratch */
select pg_temp.scratch_keep(pg_catalog.quote_ident($1::text)::regnamespace)
