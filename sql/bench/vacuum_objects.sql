/* headlock.bench.vacuum_objects */
vacuum (analyze) :"schema".:"object"
