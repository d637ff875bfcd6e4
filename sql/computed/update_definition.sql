/* headlock.computed.update_definition */
update :"schema".:"definition"
set label = $2, description = $3, operation = $4::jsonb, result_type = $5, enabled = $6::boolean, semantics_version = $7::int,
    revision = revision + 1, updated_at = greatest(updated_at, clock_timestamp())
where id = $1::bigint
returning id, class_id, owner, key, label, description, operation::text, result_type, enabled, revision, semantics_version, (extract(epoch from created_at) * 1000000)::bigint, (extract(epoch from updated_at) * 1000000)::bigint
