/* headlock.transaction.savepoint */
savepoint :"savepoint"
