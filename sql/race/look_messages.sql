/* headlock.race.look_messages */
-- The latest messages of a topic, as everybody sees them: committed.
select '#' || id::text as message, message_key as key, payload::text as payload
  from (select id, message_key, payload from :"schema".:"log" order by id desc limit 21) as latest
 order by id
