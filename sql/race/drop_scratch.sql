/* headlock.race.drop_scratch */
drop schema if exists :"schema" cascade
