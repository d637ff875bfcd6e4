/* headlock.computed.lock_definitions_shared_of */
-- The same for several classes, by ascending id.
select pg_advisory_xact_lock_shared(1133113, id) from (select distinct id from unnest($1::bigint[]::int[]) id order by id) wanted
