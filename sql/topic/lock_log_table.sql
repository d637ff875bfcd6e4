/* headlock.topic.lock_log_table */
lock table :"schema".:"log" in access exclusive mode
