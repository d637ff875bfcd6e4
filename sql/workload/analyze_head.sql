/* headlock.workload.analyze_head */
analyze :"schema".:"head"
