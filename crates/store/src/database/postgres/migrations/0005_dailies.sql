-- Daily puzzles of servers, stored like the other collections.
create table dailies (key bytea primary key, value bytea not null) with (
    fillfactor = 80, toast_tuple_target = 256, autovacuum_vacuum_scale_factor = 0.05
);
alter table dailies alter column value set storage main;
