/* headlock.transaction.begin_read_committed_read_only */
begin isolation level read committed read only
