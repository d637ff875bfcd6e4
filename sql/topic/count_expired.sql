/* headlock.topic.count_expired */
select count(*) from :"schema".:"head" where head_id is null and updated_at < $1::timestamptz
