/* headlock.computed.insert_class */
-- The computation-state row is made with the class. No row comes back where the name is taken.
with made as (
  insert into :"schema".:"class" (name) values ($1) on conflict (name) do nothing returning id
)
insert into :"schema".:"computation_state" (class_id) select id from made returning class_id
