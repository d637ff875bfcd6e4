/* headlock.transaction.rollback */
rollback
