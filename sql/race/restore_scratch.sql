/* headlock.race.restore_scratch */
select pg_temp.scratch_restore(pg_catalog.quote_ident($1::text)::regnamespace)
