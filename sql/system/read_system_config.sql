/* headlock.system.read_system_config */
select schema_version::int, min_compatible_version::int, (extract(epoch from created_at) * 1000000)::bigint
from :"schema".:"system_config"
