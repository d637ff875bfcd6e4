/* headlock.computed.record_progress */
update :"schema".:"task"
set processed_items = least(total_items, processed_items + $2::bigint), failed_items = least(total_items, failed_items + $3::bigint)
where id = $1::bigint
