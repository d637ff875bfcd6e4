/* headlock.race.mark_scratch */
comment on schema :"schema" is 'Scratch of a race, gone with its run'
