/* headlock.race.look_patience */
-- Before a look at rows, in the same message: who looks does not stand in anybody's way for long, and waits for nobody.
set local lock_timeout = '50ms'
