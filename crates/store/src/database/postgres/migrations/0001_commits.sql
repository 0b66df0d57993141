-- Jobs come and go at the beginning of the outbox, which is read each second. They are cleared away soon, however many jobs
-- are due later.
alter table outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

-- A mark for each commit, by which its outcome can be learned if the answer is lost. Removed after some minutes.
create table parlor_commits (mark bytea primary key, made timestamptz not null default now());
