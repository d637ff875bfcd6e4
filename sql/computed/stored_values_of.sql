/* headlock.computed.stored_values_of */
-- Beside the objects of a batch, whatever class they were stored for.
select object_id, class_id, evaluation_revision, encode(source_data_sha256, 'hex'), "values"::text, errors::text
from :"schema".:"computed_data" where object_id = any($1::bigint[]) order by object_id
