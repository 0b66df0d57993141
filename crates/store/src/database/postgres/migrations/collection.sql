-- The table of a collection.
--
-- Values change often and their keys never do. Room in each page lets a new version of a row stay in it, so that the index
-- need not change. Rows that come and go are cleared away soon.
create table "{name}" (key bytea primary key, value bytea not null)
    with (fillfactor = 80, toast_tuple_target = 256, autovacuum_vacuum_scale_factor = 0.05);
-- Values are compressed from 256 bytes on, and stay in their row.
alter table "{name}" alter column value set storage main;
