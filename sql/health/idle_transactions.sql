/* headlock.health.idle_transactions */
-- Transactions of this database in which nothing has happened for longer than $1 milliseconds: they hold what they locked, and
-- keep vacuum from removing what the janitor deleted.
select pid, coalesce(application_name, ''), (extract(epoch from clock_timestamp() - state_change) * 1000)::bigint
from pg_stat_activity
where datname = current_database() and state like 'idle in transaction%'
  and state_change < clock_timestamp() - $1::bigint * interval '1 millisecond'
order by state_change
limit 10
