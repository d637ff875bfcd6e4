/* headlock.workload.load_devices */
-- Twins of the devices $1 to $2: what they were asked to be, and what they said they are. Every tenth also has a reading in
-- the log, which is a message of the key and no version of it.
with device as (
  select n, 1 + n % 3 as steps, power(10, 0.7 + 4 * ((n * 4441) % 10007) / 10007.0) as age,
         'site-' || lpad((n % 40)::text, 2, '0') || '/' || (array['thermostat', 'valve', 'meter', 'gateway'])[1 + n % 4]
           || '-' || lpad(n::text, 6, '0') as key
  from generate_series($1::bigint, $2::bigint) as n
)
insert into :"schema".:"log" (schema_version, message_key, compaction_rank, payload, created_at)
select 1, key, case when step > 0 then step end,
       case when step = 0 then jsonb_build_object('reading', round(18 + (n % 120) / 10.0, 1))
            else jsonb_build_object(
              'desired', jsonb_build_object('setpoint', 19 + n % 6, 'reporting_s', (array[30, 60, 300])[1 + n % 3]),
              'reported', jsonb_build_object('setpoint', 19 + (n + step) % 6, 'temperature', round(17 + (n * step % 90) / 10.0, 1),
                                             'battery', round(1 - (n % 87) / 100.0, 2)),
              'firmware', '2.' || n % 5 || '.' || step, 'revision', step) end,
       now() - interval '1 second' * age * (1 + 0.5 * (steps - step))
from device cross join lateral generate_series(case when n % 10 = 0 then 0 else 1 end, steps) as step
order by step, n
