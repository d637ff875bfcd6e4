/* headlock.computed.enriched_page */
-- Objects of a class, by name. All that an enriched read knows is in this one snapshot, in rows of three kinds: the state of
-- each class, definitions (shared ones, and those of an owner), and objects with what is stored beside them.
with chosen as (
  select id, class_id, name, data, revision, created_at, updated_at
  from :"schema".:"object" where class_id = $1::int and name > $2 order by name limit $4::bigint
)
select 1 as kind, null::bigint as id, class_id, null::text collate "C" as name, null::text as data, evaluation_revision as revision,
       null::bigint as created_at, null::bigint as updated_at, null::int as stored_class_id, null::bigint as stored_revision,
       null::text as sha256, null::text as results, null::text as errors, null::text as result_type, null::text as owner
from :"schema".:"computation_state" where class_id = $1::int
union all
select 2, null, class_id, key, operation::text, null, null, null, null, null, null, null, null, result_type, owner
from :"schema".:"definition" where class_id = $1::int and enabled and (owner is null or owner = $3)
union all
select 3, c.id, c.class_id, c.name, c.data::text, c.revision, (extract(epoch from c.created_at) * 1000000)::bigint,
       (extract(epoch from c.updated_at) * 1000000)::bigint, s.class_id, s.evaluation_revision,
       encode(s.source_data_sha256, 'hex'), s."values"::text, s.errors::text, null, null
from chosen c left join :"schema".:"computed_data" s on s.object_id = c.id
order by kind, class_id, name
