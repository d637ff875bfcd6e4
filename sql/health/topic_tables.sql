/* headlock.health.topic_tables */
-- What is wrong with the tables of one topic (null: nothing), and whether this role may write there. $1 is the schema, $2 the
-- log, $3 the head table, $4 its check, $5 its trigger, $6 its partial index, $7 the log's sequence: names as they are.
with found as (
  select to_regclass(format('%I.%I', $1::text, $2::text)) as log,
         to_regclass(format('%I.%I', $1::text, $3::text)) as head,
         to_regclass(format('%I.%I', $1::text, $7::text)) as sequence
)
select case
         when log is null then 'its log is missing'
         when head is null then 'its head table is missing'
         when not exists (select from pg_constraint
                          where conrelid = head and conname = $4::text and contype = 'c' and convalidated)
           then 'the check that refuses half a head is missing'
         when not exists (select from pg_trigger where tgrelid = head and tgname = $5::text and tgenabled in ('O', 'A'))
           then 'the trigger that guards created_at is missing or disabled'
         when not exists (select from pg_index join pg_class on pg_class.oid = indexrelid
                          where indrelid = head and relname = $6::text and indisvalid)
           then 'the index that sweeps go through is missing or invalid'
         when coalesce((select seqcache from pg_sequence where seqrelid = sequence), 1) <> 1
           then 'its sequence draws ids in advance (CACHE is not 1)'
       end,
       coalesce(has_table_privilege(log, 'select') and has_table_privilege(log, 'insert')
                and has_table_privilege(head, 'select') and has_table_privilege(head, 'insert')
                and has_table_privilege(head, 'update') and has_table_privilege(head, 'delete'), false)
from found
