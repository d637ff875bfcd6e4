/* headlock.system.create_created_at_guard */
-- Called by an AFTER trigger whose WHEN compares the values: statements that leave created_at alone pay nothing.
create function :"schema".:"refuse_created_at_change"() returns trigger language plpgsql as $$
begin
  raise exception 'created_at of % is immutable', tg_table_name
    using errcode = 'check_violation', hint = 'Leave created_at as it was; it says when the key was first seen.';
end
$$
