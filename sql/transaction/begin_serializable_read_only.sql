/* headlock.transaction.begin_serializable_read_only */
begin isolation level serializable read only
