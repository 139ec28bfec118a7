-- Disputes about bookings that operators look into, with what came of them. Both sides read why and the result.
create table dispute (
  id integer primary key generated always as identity,
  booking_id integer not null references booking on delete cascade,
  reason text not null,
  opened_by text not null,
  opened_at timestamptz not null,
  result text,
  in_favor_of text check (in_favor_of in ('client', 'vendor', 'both', 'neither')),
  closed_by text,
  closed_at timestamptz,
  check ((closed_at is null) = (result is null) and (closed_at is null) = (in_favor_of is null)
    and (closed_at is null) = (closed_by is null))
);
create unique index dispute_open on dispute (booking_id) where closed_at is null;
create index dispute_booking on dispute (booking_id, id);

-- Which operator opened the messages of a lead, and why. Both sides are told.
create table conversation_opening (
  id integer primary key generated always as identity,
  lead_id integer not null references lead on delete cascade,
  operator text not null,
  reason text not null,
  at timestamptz not null
);
create index conversation_opening_lead on conversation_opening (lead_id, operator, at);
