/* headlock.workload.load_payments */
-- Payments $1 to $2. Amounts are exact decimals: a display that loses a digit shows it here.
with payment as (
  select n, 1 + n % 3 as steps, power(10, 1.8 + 4.6 * ((n * 5309) % 10007) / 10007.0) as age
  from generate_series($1::bigint, $2::bigint) as n
)
insert into :"schema".:"log" (schema_version, message_key, compaction_rank, payload, created_at)
select 3, 'pay_' || substr(md5('payment' || n), 1, 20), step,
       jsonb_build_object('state', case when step = steps and n % 53 = 0 then 'declined'
                                        else (array['authorized', 'captured', 'settled'])[step] end,
                          'order', 'order-' || lpad(n::text, 8, '0'),
                          'amount', round(4.90 + (n * 977) % 40000 / 100.0, 2), 'fee', round((n % 997) / 9973.0, 6),
                          'attempts', 1 + (n * step) % 2, 'method', (array['card', 'transfer', 'wallet'])[1 + n % 3]),
       now() - interval '1 second' * age * (1 + 0.8 * (steps - step))
from payment cross join lateral generate_series(1, steps) as step
order by step, n
