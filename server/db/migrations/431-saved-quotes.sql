-- Quotes that a vendor keeps to begin others with: whole ones, and packages that go into one.
create table saved_quote (
  -- Made by the device.
  id uuid primary key,
  vendor_id integer not null references vendor on delete cascade,
  kind text not null check (kind in ('template', 'package')),
  name text not null,
  -- The fields of the form as they were typed (contract/inbox/saved-quotes.ts).
  answer jsonb not null,
  saved_at timestamptz not null
);
create index saved_quote_vendor on saved_quote (vendor_id);
