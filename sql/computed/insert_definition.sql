/* headlock.computed.insert_definition */
insert into :"schema".:"definition"
  (class_id, visibility, owner, key, label, description, operation, result_type, enabled, semantics_version)
values ($1::int, case when $2::text is null then 'shared' else 'personal' end, $2, $3, $4, $5, $6::jsonb, $7, $8::boolean, $9::int)
returning id, class_id, owner, key, label, description, operation::text, result_type, enabled, revision, semantics_version, (extract(epoch from created_at) * 1000000)::bigint, (extract(epoch from updated_at) * 1000000)::bigint
