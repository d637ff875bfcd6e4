/* headlock.system.create_schema */
create schema if not exists :"schema"
