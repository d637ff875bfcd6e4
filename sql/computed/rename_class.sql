/* headlock.computed.rename_class */
update :"schema".:"class" set name = $2, updated_at = greatest(updated_at, clock_timestamp()) where id = $1::int
