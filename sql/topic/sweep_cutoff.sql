/* headlock.topic.sweep_cutoff */
-- One cutoff a sweep, by the server's clock: $2 is an age in milliseconds, or null for the topic's own TTL.
select id, (extract(epoch from clock_timestamp()) * 1000000)::bigint - coalesce($2::bigint, headless_ttl_ms) * 1000
from :"schema".:"topic_config"
where name = $1
