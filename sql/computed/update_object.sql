/* headlock.computed.update_object */
update :"schema".:"object"
set data = $2::jsonb, revision = revision + 1, updated_at = greatest(updated_at, clock_timestamp())
where id = $1::bigint
returning id, class_id, name, data::text, revision, (extract(epoch from created_at) * 1000000)::bigint, (extract(epoch from updated_at) * 1000000)::bigint
