/* headlock.topic.create_head_trigger */
create trigger :"head_created_at_trigger"
after update of created_at on :"schema".:"head"
for each row when (old.created_at is distinct from new.created_at)
execute function :"schema".:"refuse_created_at_change"()
