-- One table for each collection.
do $$
declare
    name text;
begin
    foreach name in array array[
        'challenges', 'challengers', 'games', 'tables', 'seats', 'channels', 'running', 'followed', 'outbox', 'dues',
        'questions', 'players', 'standings', 'rungs', 'ladders', 'tallies',
        'learners', 'solvers', 'tries', 'puzzles', 'lines', 'prepared', 'imports', 'importers', 'boards', 'servers',
        'dailies', 'tournaments', 'setups', 'registrations', 'processes', 'leases', 'starts', 'answered', 'notes'
    ] loop
        -- Values change often and their keys never do. Room in each page lets a new version of a row stay in it, so that
        -- the index need not change. Rows that come and go are cleared away soon.
        execute format(
            'create table %I (key bytea primary key, value bytea not null) with ('
            'fillfactor = 80, toast_tuple_target = 256, autovacuum_vacuum_scale_factor = 0.05)',
            name
        );
        -- Values are compressed from 256 bytes on, and stay in their row.
        execute format('alter table %I alter column value set storage main', name);
    end loop;
end
$$;

-- Jobs come and go at the beginning of the outbox, which is read each second. They are cleared away soon, however many jobs
-- are due later.
alter table outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

-- A mark for each commit, by which its outcome can be learned if the answer is lost. Removed after some minutes.
create table parlor_commits (mark bytea primary key, made timestamptz not null default now());
