/* headlock.race.list_scratch */
-- Scratch schemas of races that are running, or were killed. The comment tells them from a user's schema of such a name.
select nspname
  from pg_catalog.pg_namespace
 where nspname ~ '^headlock_race_[0-9a-f]{16}$'
   and pg_catalog.obj_description(oid, 'pg_namespace') = 'Scratch of a race, gone with its run'
