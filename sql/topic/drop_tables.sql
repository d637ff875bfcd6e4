/* headlock.topic.drop_tables */
drop table :"schema".:"head", :"schema".:"log"
