/* headlock.computed.read_states */
select class_id, evaluation_revision
from :"schema".:"computation_state" where class_id = any($1::bigint[]::int[]) order by class_id
