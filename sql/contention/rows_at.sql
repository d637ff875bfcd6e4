/* headlock.contention.rows_at */
-- The rows at these places, with who holds each: xmax is one transaction, or the number of a set of them. Nothing says which of the
-- two it is, so the members of a set of that number are given where such a set exists and they still run; the reader knows whom to
-- expect. An old row version that its holder updated is still the visible one.
-- A member is a number of 32 bits, and the status is asked by one of 64: the one nearest to the newest that is over. A member that
-- runs may be newer than that.
with horizon as materialized (
  select (select max(mxid_age(datminmxid)) from pg_database) as oldest_set,
         pg_snapshot_xmax(pg_current_snapshot())::text::bigint as near
)
select place.ctid::text, place.xmax::text, place.:"key"::text,
       case when mxid_age(place.xmax) between 1 and (select oldest_set from horizon) then
         (select string_agg(member.xid::text || ' ' || member.mode, ',')
          from pg_get_multixact_members(place.xmax) member, horizon
          where pg_xact_status((near + ((member.xid::text::bigint - near + 2147483648) & 4294967295) - 2147483648)::text::xid8)
                = 'in progress')
       end
from :"schema".:"table" place
where place.ctid = any($1::tid[])
