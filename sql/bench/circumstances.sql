/* headlock.bench.circumstances */
-- What stands beside every figure.
select current_setting('server_version'), current_setting('fsync'), current_setting('synchronous_commit'),
       current_setting('shared_buffers')
