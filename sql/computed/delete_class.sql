/* headlock.computed.delete_class */
-- Definitions and the computation state go with it.
delete from :"schema".:"class" where id = $1::int
