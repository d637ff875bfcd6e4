/* headlock.transaction.begin_read_committed */
begin isolation level read committed read write
