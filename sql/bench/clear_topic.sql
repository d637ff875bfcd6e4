/* headlock.bench.clear_topic */
truncate :"schema".:"log", :"schema".:"head"
