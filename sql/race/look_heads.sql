/* headlock.race.look_heads */
-- The keys of a topic as everybody sees them: committed. One more than is shown, to know whether there are more.
select head.compaction_key as key, coalesce('#' || head.head_id::text, 'headless') as head, message.payload::text as payload,
       to_char(head.updated_at at time zone 'UTC', 'HH24:MI:SS.US') as updated_at
  from :"schema".:"head" head left join :"schema".:"log" message on message.id = head.head_id
 order by head.compaction_key
 limit 21
