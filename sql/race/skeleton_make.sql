/* headlock.race.skeleton_make */
-- In the skeleton of a race: an empty table stands for a thing that is no key of a topic.
create table :"thing" ()
