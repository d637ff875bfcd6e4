/* headlock.workload.device_objects */
-- At most $4 devices, of the numbers $2 to $3, that the class $1 does not have: what each was asked to be, what it says it is, and
-- what its sensors read. Some sensors are silent, and a few say so in words.
with device as (
  select n, 'site-' || lpad((n % 40)::text, 2, '0') || '/' || (array['thermostat', 'valve', 'meter', 'gateway'])[1 + n % 4]
           || '-' || lpad(n::text, 6, '0') as name
  from generate_series($2::bigint, $3::bigint) as n
), missing as (
  select n, name from device
  where not exists (select from :"schema".:"object" o where o.class_id = $1::int and o.name = device.name)
  order by n limit $4::bigint
)
select name, jsonb_build_object(
  'model', (array['TH-2', 'VA-1', 'ME-4', 'GW-3'])[1 + n % 4],
  'firmware', '2.' || n % 5 || '.' || n % 3,
  'desired', jsonb_build_object('setpoint', 19 + n % 6, 'reporting_s', (array[30, 60, 300])[1 + n % 3]),
  'reported', jsonb_build_object('setpoint', 19 + (n + case when n % 9 = 0 then 1 else 0 end) % 6, 'battery', round(1 - (n % 87) / 100.0, 2)),
  'sensors', jsonb_build_object(
    'a', case when n % 173 = 0 then to_jsonb('n/a'::text) else to_jsonb(round(17 + (n % 90) / 10.0, 1)) end,
    'b', case when n % 7 > 0 then round(17.2 + (n % 88) / 10.0, 1) end,
    'c', case when n % 3 > 0 then round(16.9 + (n % 91) / 10.0, 2) end),
  'alarms', jsonb_build_object(
    'battery', case when n % 87 > 80 then 'below 20 %' end,
    'offline', case when n % 61 = 0 then to_char(now() - interval '1 minute' * (n % 5000), 'YYYY-MM-DD"T"HH24:MI:SSOF') end))::text
from missing order by n
