/* headlock.computed.lock_definitions_shared */
-- The first lock of whoever materialises: while it is held, no shared definition of the class changes.
select pg_advisory_xact_lock_shared(1133113, $1::int)
