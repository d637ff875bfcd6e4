/* headlock.session.server_status */
-- One row. A role, a database and a clock: nothing here touches a table, so it answers while everything is locked.
select current_user::text,
       current_database()::text,
       current_setting('server_version'),
       pg_is_in_recovery(),
       (extract(epoch from clock_timestamp()) * 1000000)::bigint
