/* headlock.bench.reference_topic */
-- The reference shape of a locked read-modify-write resolves the topic's name in a round trip of its own.
select id, headless_ttl_ms from :"schema".:"topic_config" where name = $1
