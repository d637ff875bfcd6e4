/* headlock.computed.lock_personal_definitions */
-- A lock space of its own: the second number is negative, which no class id is. Owners whose hashes meet wait for each other
-- and nothing else.
select pg_advisory_xact_lock($1::int, -1 - (hashtext($2) & 2147483647))
