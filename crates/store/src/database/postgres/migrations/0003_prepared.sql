-- Prepared answers, stored like the other collections.
create table prepared (key bytea primary key, value bytea not null) with (
    fillfactor = 80, toast_tuple_target = 256, autovacuum_vacuum_scale_factor = 0.05
);
alter table prepared alter column value set storage main;
