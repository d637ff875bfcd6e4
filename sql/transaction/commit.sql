/* headlock.transaction.commit */
commit
