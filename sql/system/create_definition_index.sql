/* headlock.system.create_definition_index */
-- Shared definitions have no owner: the empty text, which no owner may be, stands for none, so that one index keeps both
-- kinds of keys unique.
create unique index :"definition_key_index" on :"schema".:"definition" (class_id, (coalesce(owner, '')), key)
