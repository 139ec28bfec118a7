-- Files of vendors that operators upload in the console (decision 122).
create table vendor_import (
  id integer primary key generated always as identity,
  -- By which a repeated upload finds what it made.
  key uuid not null unique,
  state text not null check (state in ('reading', 'looking', 'looked', 'running', 'stopped', 'done', 'discarded')),
  operator text not null,
  -- Who started it last.
  started_by text,
  file_name text not null,
  file_columns text[] not null default '{}',
  -- Columns by field, as the operator chose them; the others go by name.
  chosen jsonb not null default '{}',
  listed_until date,
  row_count integer not null default 0,
  -- Each look and the import itself is one.
  pass integer not null default 0,
  -- Counts deletions of people in its rows: rows that were read before are read again.
  erasures integer not null default 0,
  -- The rows up to this line are done, in this pass.
  at_line integer not null default 0,
  rows_done integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  left_alone integer not null default 0,
  photos integer not null default 0,
  problem_count integer not null default 0,
  -- Why it can't be started, or what stopped it.
  refused text,
  begun_at timestamptz not null,
  ended_at timestamptz
);
-- One at a time.
create unique index vendor_import_open on vendor_import ((true)) where ended_at is null;

-- The rows of a file until its import has ended.
create table vendor_import_row (
  import_id integer not null references vendor_import on delete cascade,
  line integer not null,
  -- The texts by column; null for a row that can't be read, with the reason.
  fields jsonb,
  unreadable text,
  -- Known once it was looked at in this pass: a file must not have one twice.
  pass integer,
  external_id text,
  email text,
  primary key (import_id, line)
);
create index vendor_import_row_external_id on vendor_import_row (import_id, pass, external_id, line);
create index vendor_import_row_email on vendor_import_row (import_id, pass, email, line);

-- The email addresses in rows: what is a person's is exported and deleted by them.
create table vendor_import_address (
  import_id integer not null references vendor_import on delete cascade,
  line integer not null,
  address text not null,
  -- Those that have it; whether one of them is called like the one for the vendor's email.
  columns text[] not null,
  is_in_email boolean not null,
  primary key (import_id, line, address)
);
create index vendor_import_address_address on vendor_import_address (address);

create table vendor_import_problem (
  id bigint primary key generated always as identity,
  import_id integer not null references vendor_import on delete cascade,
  line integer not null,
  problem text not null
);
create index vendor_import_problem_import on vendor_import_problem (import_id, id);
