/* headlock.topic.list */
select id, name, headless_ttl_ms, (extract(epoch from created_at) * 1000000)::bigint,
       (extract(epoch from updated_at) * 1000000)::bigint
from :"schema".:"topic_config"
order by name
