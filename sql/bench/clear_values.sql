/* headlock.bench.clear_values */
truncate :"schema".:"computed_data"
