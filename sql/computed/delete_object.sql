/* headlock.computed.delete_object */
-- Its materialisation goes with it.
delete from :"schema".:"object" where id = $1::bigint
