/* headlock.computed.find_definition */
-- A shared one where the owner is null.
select id, class_id, owner, key, label, description, operation::text, result_type, enabled, revision, semantics_version, (extract(epoch from created_at) * 1000000)::bigint, (extract(epoch from updated_at) * 1000000)::bigint
from :"schema".:"definition" where class_id = $1::int and coalesce(owner, '') = coalesce($2, '') and key = $3
