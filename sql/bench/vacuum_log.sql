/* headlock.bench.vacuum_log */
vacuum (analyze) :"schema".:"log"
