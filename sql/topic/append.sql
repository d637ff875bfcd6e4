/* headlock.topic.append */
-- A message that is not compacted: the log alone. The version is read from the topic's own row, so that a remembered id
-- ($4) whose name leads elsewhere now is refused by NOT NULL and never written to: see tablesAreGone in error.cpp.
insert into :"schema".:"log" (schema_version, message_key, payload)
select (select $1::int from :"schema".:"topic_config" where id = $4::bigint and name = $5), $2, $3::jsonb
returning id, false
