/* headlock.system.count_classes */
select count(*) from :"schema".:"class"
