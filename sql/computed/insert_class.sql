/* headlock.computed.insert_class */
-- The computation-state row is made with the class. No row comes back where the name is taken; then no number is used up either,
-- unless two make the class at once.
with made as (
  insert into :"schema".:"class" (name)
  select $1::text where not exists (select from :"schema".:"class" where name = $1::text)
  on conflict (name) do nothing returning id
)
insert into :"schema".:"computation_state" (class_id) select id from made returning class_id
