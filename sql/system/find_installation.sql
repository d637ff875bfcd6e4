/* headlock.system.find_installation */
-- Asks the catalogue and not the table: a database without an installation must answer, not fail.
select to_regclass(format('%I.%I', $1::text, $2::text)) is not null
