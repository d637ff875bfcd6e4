/* headlock.bench.reference_message */
select id, message_key, compaction_rank, schema_version, (extract(epoch from created_at) * 1000000)::bigint, payload::text
from :"schema".:"log"
where id = $1::bigint
