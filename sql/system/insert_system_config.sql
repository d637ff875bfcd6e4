/* headlock.system.insert_system_config */
insert into :"schema".:"system_config" (schema_version, min_compatible_version)
values ($1::int, $2::int)
