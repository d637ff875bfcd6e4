/* headlock.system.drop_schema */
drop schema :"schema" cascade
