/* headlock.topic.lock_head_table */
-- Head before log: the order in which lockers reach them.
lock table :"schema".:"head" in access exclusive mode
