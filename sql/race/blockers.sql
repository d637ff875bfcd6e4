/* headlock.race.blockers */
-- Whom backend $1 waits for; 0 stands for a prepared transaction. A serializable read-only transaction that waits for a
-- safe snapshot waits for nobody's lock, so it is asked apart. One backend may hold several of the locks waited for.
-- Each with what it calls itself, which every role may see.
select blocker.pid, coalesce(activity.application_name, '')
  from (select distinct unnest(pg_catalog.pg_blocking_pids($1::int) || pg_catalog.pg_safe_snapshot_blocking_pids($1::int)))
       as blocker (pid)
  left join lateral pg_catalog.pg_stat_get_activity(blocker.pid) as activity on true
 order by 1
