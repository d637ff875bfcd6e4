/* headlock.topic.insert */
-- A lost race returns no row; the winner's is there to be found then.
insert into :"schema".:"topic_config" (name, headless_ttl_ms)
values ($1, coalesce($2::bigint, 3600000))
on conflict (name) do nothing
returning id, name, headless_ttl_ms, (extract(epoch from created_at) * 1000000)::bigint,
          (extract(epoch from updated_at) * 1000000)::bigint
