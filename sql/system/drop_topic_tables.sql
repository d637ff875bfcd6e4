/* headlock.system.drop_topic_tables */
drop table if exists :"schema".:"head", :"schema".:"log"
