/* headlock.computed.class_sizes */
-- Of one class, or of all where $1 is null.
select c.id, (select count(*) from :"schema".:"object" o where o.class_id = c.id),
       (select count(*) from :"schema".:"definition" d where d.class_id = c.id and d.owner is null)
from :"schema".:"class" c
where $1::int is null or c.id = $1::int
order by c.id
