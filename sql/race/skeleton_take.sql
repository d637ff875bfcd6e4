/* headlock.race.skeleton_take */
-- Holding the table is holding the thing. Whoever only looks is not kept out.
lock table :"thing" in exclusive mode
