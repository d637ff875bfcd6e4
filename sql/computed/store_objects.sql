/* headlock.computed.store_objects */
-- An import: new ones are inserted, those that exist were locked by ascending id before.
insert into :"schema".:"object" as o (class_id, name, data)
select class_id::int, name, data from unnest($1::bigint[], $2::text[], $3::jsonb[]) given (class_id, name, data)
order by class_id, name
on conflict (class_id, name) do update
set data = excluded.data, revision = o.revision + 1, updated_at = greatest(o.updated_at, clock_timestamp())
returning id, class_id, name, revision
