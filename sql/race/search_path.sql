/* headlock.race.search_path */
-- In an exported race: what the run's own schema is for a race that is played here.
set search_path = :"schema", public
