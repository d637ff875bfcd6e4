/* headlock.race.look_objects */
-- Objects and what is stored beside them, as everybody sees them: committed.
select object.name as object, object.data::text as data, stored."values"::text as stored, stored.evaluation_revision as revision
  from :"schema".:"object" object left join :"schema".:"computed_data" stored on stored.object_id = object.id
 order by object.id
 limit 21
