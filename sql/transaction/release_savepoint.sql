/* headlock.transaction.release_savepoint */
release savepoint :"savepoint"
