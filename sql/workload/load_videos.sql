/* headlock.workload.load_videos */
-- Videos $1 to $2 on their way through processing: a message a step, the last one between seconds and weeks old.
with video as (
  select n, 1 + n % 5 as steps, power(10, 1.3 + 5 * ((n * 7919) % 10007) / 10007.0) as age
  from generate_series($1::bigint, $2::bigint) as n
)
insert into :"schema".:"log" (schema_version, message_key, compaction_rank, payload, created_at)
select 2, 'video-' || lpad(n::text, 7, '0'), step,
       jsonb_build_object(
         'state', case when step = steps and n % 29 = 0 then 'failed'
                       else (array['uploaded', 'probing', 'transcoding', 'packaging', 'ready'])[step] end,
         'attempts', 1 + (n * step) % 3,
         'duration_s', round(30 + (n * 37) % 5400 + (n % 100) / 100.0, 2),
         'source', jsonb_build_object('width', (array[1280, 1920, 3840])[1 + n % 3], 'codec', (array['h264', 'hevc', 'av1'])[1 + n % 3],
                                      'bytes', 1000000 + (n * 104729) % 4000000000),
         'renditions', (array['[]', '["360p"]', '["360p", "720p"]', '["360p", "720p", "1080p"]'])[1 + least(step - 1, 3)]::jsonb,
         'worker', 'transcoder-' || 1 + n % 24),
       now() - interval '1 second' * age * (1 + 0.4 * (steps - step))
from video cross join lateral generate_series(1, steps) as step
order by step, n
