/* headlock.race.create_scratch_restore */
-- Brings a schema back to what pg_temp.scratch_keep has noted: what others have made in it goes, the tables have their rows
-- again and the sequences their values. False where that is not enough, because somebody has changed what was there.
create or replace function pg_temp.scratch_restore(scratch regnamespace) returns boolean language plpgsql as $$
declare
  commands text[];
  command text;
  kept record;
begin
  select array_agg(format('drop %s if exists %s cascade', replace(known.type, 'composite type', 'type'), known.identity))
    into commands
    from pg_catalog.pg_depend member, pg_catalog.pg_identify_object(member.classid, member.objid, 0) known
   where member.refclassid = 'pg_catalog.pg_namespace'::regclass and member.refobjid = scratch
     and (member.classid, member.objid) not in (select classid, objid from pg_temp.kept_members)
     -- The sequence of an identity, for example, goes with its table and cannot go alone.
     and not exists (select from pg_catalog.pg_depend owner
                      where owner.classid = member.classid and owner.objid = member.objid and owner.deptype in ('a', 'i'));
  foreach command in array coalesce(commands, array[]::text[]) loop
    execute command;
  end loop;
  if pg_temp.scratch_print(scratch) is distinct from (select print from pg_temp.kept_print) then
    return false;
  end if;
  -- In the order in which they were made, a table comes after those that it refers to.
  for kept in select * from pg_temp.kept_tables order by relation::oid desc loop
    execute 'delete from ' || kept.relation;
  end loop;
  for kept in select * from pg_temp.kept_tables where filled order by relation::oid loop
    execute format('insert into %s overriding system value table pg_temp.%I', kept.relation, kept.copy);
  end loop;
  perform setval(relation, last_value, is_called) from pg_temp.kept_sequences;
  return true;
end $$
