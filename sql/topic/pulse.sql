/* headlock.topic.pulse */
-- How many headless rows there are, counted no further than $1, and since when the oldest waits: both along the partial
-- index, so that a window may ask every other second. The order is asked for because without it the planner may walk through
-- the table, heads included, until it has met enough rows.
select (extract(epoch from now()) * 1000000)::bigint,
       (select count(*) from (select from :"schema".:"head" where head_id is null
                             order by updated_at, compaction_key limit $1::bigint) counted),
       (select (extract(epoch from now() - updated_at) * 1000)::bigint
        from :"schema".:"head"
        where head_id is null
        order by updated_at, compaction_key
        limit 1)
