-- The marketplace as an archive, which operators ask for in the console (decision 128).
create table marketplace_export (
  id integer primary key generated always as identity,
  state text not null check (state in ('waiting', 'making', 'ready', 'failed', 'discarded', 'ended')),
  format text not null check (format in ('csv', 'jsonl')),
  has_photos boolean not null,
  operator text not null,
  asked_at timestamptz not null,
  -- Counts the tries: what an earlier one still does no longer counts.
  attempt integer not null default 0,
  phase text check (phase in ('tables', 'files')),
  done integer not null default 0,
  total integer not null default 0,
  problem text,
  -- The archive's name in the store, and the key without which no one can read it; no dump has the key.
  file text,
  key text,
  -- Archives that no one can download anymore. They are named for days: an earlier try may still store its own.
  to_remove text[] not null default '{}',
  bytes bigint,
  content jsonb,
  ready_at timestamptz,
  ends_at timestamptz,
  -- Which operators may download it, each until when.
  opened jsonb not null default '{}'
);
-- One at a time.
create unique index marketplace_export_open on marketplace_export ((true)) where state in ('waiting', 'making');
