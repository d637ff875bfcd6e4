/* headlock.system.read_system_config */
select schema_version, min_compatible_version, (extract(epoch from created_at) * 1000000)::bigint
from :"schema".:"system_config"
