/* headlock.topic.sweep_left */
-- What is still expired between the cursor ($2, $3) and the place reached ($4, $5): asked only when a batch met fewer rows than it
-- saw. Rows that others changed in between are not counted; rows that they hold are.
select count(*)
from :"schema".:"head"
where head_id is null and updated_at < $1::timestamptz
  and (updated_at, compaction_key) > ($2::timestamptz, $3)
  and (updated_at, compaction_key) <= ($4::timestamptz, $5)
