/* headlock.topic.append */
-- A message that is not compacted: the log alone.
insert into :"schema".:"log" (schema_version, message_key, payload)
values ($1::int, $2, $3::jsonb)
returning id, false
