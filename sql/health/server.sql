/* headlock.health.server */
select pg_backend_pid(), current_setting('server_encoding'), pg_is_in_recovery(),
       current_setting('default_transaction_read_only')::boolean, current_setting('autovacuum')::boolean,
       current_setting('track_activities')::boolean,
       current_setting('fsync')::boolean and current_setting('full_page_writes')::boolean,
       pg_has_role(current_user, 'pg_monitor', 'usage'), (extract(epoch from clock_timestamp()) * 1000000)::bigint
