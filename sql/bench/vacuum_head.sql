/* headlock.bench.vacuum_head */
vacuum (analyze) :"schema".:"head"
