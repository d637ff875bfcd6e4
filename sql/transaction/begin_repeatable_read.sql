/* headlock.transaction.begin_repeatable_read */
begin isolation level repeatable read read write
