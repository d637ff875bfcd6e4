/* headlock.transaction.begin_repeatable_read_read_only */
begin isolation level repeatable read read only
