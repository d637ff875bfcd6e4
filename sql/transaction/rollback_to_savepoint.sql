/* headlock.transaction.rollback_to_savepoint */
rollback to savepoint :"savepoint"
