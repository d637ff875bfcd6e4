/* headlock.transaction.begin_serializable */
begin isolation level serializable read write
