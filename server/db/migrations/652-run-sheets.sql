-- Links to an event's run sheet, which its client shares: whoever has one reads who arrives when, until it expires.
create table run_sheet (
  -- Made by the client's device, random.
  id uuid primary key,
  -- One at a time.
  event_id integer not null unique references event on delete cascade,
  -- Who shares it: only this account's bookings are shown.
  account_id integer not null references account on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index run_sheet_expires on run_sheet (expires_at);
