/* headlock.computed.lock_definitions_exclusive */
-- The first lock of whoever changes a shared definition.
select pg_advisory_xact_lock(1133113, $1::int)
