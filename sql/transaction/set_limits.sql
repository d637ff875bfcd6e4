/* headlock.transaction.set_limits */
-- Limits hold for this transaction alone (the third argument), so that nothing is left in the session of a pooler. An
-- empty value keeps what the server has.
select set_config('statement_timeout', coalesce($1, current_setting('statement_timeout')), true),
       set_config('lock_timeout', coalesce($2, current_setting('lock_timeout')), true),
       set_config('idle_in_transaction_session_timeout',
                  coalesce($3, current_setting('idle_in_transaction_session_timeout')), true)
