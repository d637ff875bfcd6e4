/* headlock.topic.update_ttl */
update :"schema".:"topic_config"
set headless_ttl_ms = $2::bigint, updated_at = greatest(updated_at, clock_timestamp())
where name = $1 and headless_ttl_ms is distinct from $2::bigint
returning id
