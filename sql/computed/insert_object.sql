/* headlock.computed.insert_object */
-- No row comes back where the name is taken.
insert into :"schema".:"object" (class_id, name, data)
select id, $2, $3::jsonb from :"schema".:"class" where id = $1::int
on conflict (class_id, name) do nothing
returning id, class_id, name, data::text, revision, (extract(epoch from created_at) * 1000000)::bigint, (extract(epoch from updated_at) * 1000000)::bigint
