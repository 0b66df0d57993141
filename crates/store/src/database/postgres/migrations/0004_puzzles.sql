-- The ratings of people in puzzles, their tries, and the ratings of puzzles, stored like the other collections.
create table solvers (key bytea primary key, value bytea not null) with (
    fillfactor = 80, toast_tuple_target = 256, autovacuum_vacuum_scale_factor = 0.05
);
alter table solvers alter column value set storage main;
create table tries (key bytea primary key, value bytea not null) with (
    fillfactor = 80, toast_tuple_target = 256, autovacuum_vacuum_scale_factor = 0.05
);
alter table tries alter column value set storage main;
create table puzzles (key bytea primary key, value bytea not null) with (
    fillfactor = 80, toast_tuple_target = 256, autovacuum_vacuum_scale_factor = 0.05
);
alter table puzzles alter column value set storage main;
