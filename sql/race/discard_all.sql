/* headlock.race.discard_all */
-- Between two orders nothing of the first may reach the second: settings, temporary tables, advisory locks, channels.
discard all
