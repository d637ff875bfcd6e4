/* headlock.race.create_scratch_print */
-- What a schema is, apart from its rows: what is in it, and which version each has in the catalogue. Every look-up is by an
-- index: this is asked once an order.
create or replace function pg_temp.scratch_print(scratch regnamespace) returns text language plpgsql as $$
declare
  members oid[] := array(
    select objid from pg_catalog.pg_depend
     where refclassid = 'pg_catalog.pg_namespace'::regclass and refobjid = scratch order by objid);
begin
  return (
    select md5(members::text || string_agg(kind || oid || ' ' || number || ' ' || xmin, ',' order by kind, oid, number))
      from (
        select 'relation' as kind, oid, 0 as number, xmin from pg_catalog.pg_class where oid = any(members)
        union all select 'column', attrelid, attnum, xmin from pg_catalog.pg_attribute where attrelid = any(members)
        union all select 'default', oid, 0, xmin from pg_catalog.pg_attrdef where adrelid = any(members)
        union all select 'index', indexrelid, 0, xmin from pg_catalog.pg_index where indrelid = any(members)
        union all select 'constraint', oid, 0, xmin from pg_catalog.pg_constraint where conrelid = any(members)
        union all select 'trigger', oid, 0, xmin from pg_catalog.pg_trigger where tgrelid = any(members)
        union all select 'rule', oid, 0, xmin from pg_catalog.pg_rewrite where ev_class = any(members)
        union all select 'policy', oid, 0, xmin from pg_catalog.pg_policy where polrelid = any(members)
        union all select 'sequence', seqrelid, 0, xmin from pg_catalog.pg_sequence where seqrelid = any(members)
        union all select 'routine', oid, 0, xmin from pg_catalog.pg_proc where oid = any(members)
        union all select 'schema', oid, 0, xmin from pg_catalog.pg_namespace where oid = scratch
      ) part
  );
end $$
