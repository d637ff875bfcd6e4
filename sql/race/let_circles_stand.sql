/* headlock.race.let_circles_stand */
-- For a race that somebody watches: a circle of waits stands so long before the server ends it that it can be seen.
set deadlock_timeout = '1s'
