/* headlock.computed.queued_tasks */
select id, status, (payload->>'class_id')::int, (payload->>'target_revision')::bigint, (payload->>'upper_object_id')::bigint,
       lease_token, (extract(epoch from lease_expires_at) * 1000000)::bigint, (extract(epoch from deadline) * 1000000)::bigint, cancel_requested, attempt,
       total_items, processed_items, failed_items, summary, (extract(epoch from created_at) * 1000000)::bigint, (extract(epoch from started_at) * 1000000)::bigint, (extract(epoch from finished_at) * 1000000)::bigint
from :"schema".:"task"
where status = 'queued' and ($1::text is null or payload->>'class_id' = $1)
order by id limit $2::bigint
