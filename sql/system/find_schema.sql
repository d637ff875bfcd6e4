/* headlock.system.find_schema */
select exists (select from pg_namespace where nspname = $1)
