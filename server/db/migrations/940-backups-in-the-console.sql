-- Backups that operators ask for in the console (decision 131).
create table backup_run (
  id integer primary key generated always as identity,
  state text not null check (state in ('waiting', 'making', 'made', 'failed')),
  operator text not null,
  reason text,
  asked_at timestamptz not null,
  -- Counts the tries: what an earlier one still does no longer counts.
  attempt integer not null default 0,
  phase text check (phase in ('database', 'photos', 'proving')),
  done integer not null default 0,
  total integer not null default 0,
  problem text
);
-- One at a time.
create unique index backup_run_open on backup_run ((true)) where state in ('waiting', 'making');
