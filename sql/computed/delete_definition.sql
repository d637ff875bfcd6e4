/* headlock.computed.delete_definition */
delete from :"schema".:"definition" where id = $1::bigint
