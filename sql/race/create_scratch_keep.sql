/* headlock.race.create_scratch_keep */
-- Notes what is in a schema, rows and all, in temporary tables of this session.
create or replace function pg_temp.scratch_keep(scratch regnamespace) returns void language plpgsql as $$
declare
  kept record;
begin
  for kept in select oid::regclass as relation from pg_catalog.pg_class where relnamespace = pg_my_temp_schema() and relkind = 'r' loop
    execute 'drop table ' || kept.relation;
  end loop;
  create temp table kept_members as
    select classid, objid from pg_catalog.pg_depend
     where refclassid = 'pg_catalog.pg_namespace'::regclass and refobjid = scratch;
  create temp table kept_tables as
    select oid::regclass as relation, 'kept_' || oid as copy, false as filled
      from pg_catalog.pg_class where relnamespace = scratch and relkind = 'r';
  for kept in select * from pg_temp.kept_tables loop
    execute format('create temp table %I as table %s', kept.copy, kept.relation);
    execute format('update pg_temp.kept_tables set filled = exists (select from pg_temp.%I) where copy = %L', kept.copy, kept.copy);
  end loop;
  create temp table kept_sequences (relation regclass, last_value bigint, is_called boolean);
  for kept in select oid::regclass as relation from pg_catalog.pg_class where relnamespace = scratch and relkind = 'S' loop
    execute format('insert into pg_temp.kept_sequences select %L, last_value, is_called from %s', kept.relation, kept.relation);
  end loop;
  create temp table kept_print as select pg_temp.scratch_print(scratch) as print;
end $$
