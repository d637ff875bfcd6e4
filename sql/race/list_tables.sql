/* headlock.race.list_tables */
-- The tables in the race's own schema, which stands first in its search_path.
select relname
  from pg_catalog.pg_class
 where relnamespace = pg_catalog.to_regnamespace(pg_catalog.quote_ident(pg_catalog.current_schema())) and relkind in ('r', 'p')
 order by relname
 limit 50
