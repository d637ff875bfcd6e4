/* headlock.topic.delete_limits */
-- A deleter gives way before the server would look for a deadlock: half its deadlock time-out, and never over 200 ms, since
-- readers and lockers queue behind a waiting ACCESS EXCLUSIVE.
select set_config('lock_timeout',
                  greatest(1, least(200, extract(epoch from current_setting('deadlock_timeout')::interval) * 500))::int::text,
                  true)
