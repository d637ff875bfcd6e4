/* headlock.topic.stats_oldest */
select (extract(epoch from now()) * 1000000)::bigint,
       (select (extract(epoch from now() - updated_at) * 1000)::bigint
        from :"schema".:"head"
        where head_id is null
        order by updated_at, compaction_key
        limit 1)
