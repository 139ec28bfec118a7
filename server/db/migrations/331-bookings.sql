-- Bookings, their time line and their ledger (docs/decisions/049-bookings.md). Amounts are cents.

-- What was booked, for the home page: public, and also of the sample marketplace.
alter table booking rename to booked_event;
alter sequence booking_id_seq rename to booked_event_id_seq;
alter index booking_pkey rename to booked_event_pkey;
alter index booking_latest rename to booked_event_latest;
alter index booking_vendor rename to booked_event_vendor;

-- When a vendor is needed, from what was typed: local times of the event's place, either of which may be unknown. An
-- unknown start is the whole day, an unknown end four hours and at least until midnight. A time that the clocks skip or
-- repeat is read as the engine reads it, and an end is always after the start.
create function event_span(
  event_date date, starts_at timestamp, ends_at timestamp, time_zone text, set_up_minutes integer, travel_minutes integer,
  out starts timestamptz, out ends timestamptz, out during tstzrange
) language sql stable as $$
  select span.starts, span.ends, tstzrange(
    span.starts - make_interval(mins => set_up_minutes + travel_minutes), span.ends + make_interval(mins => travel_minutes))
  from (
    select first.starts, greatest(first.starts + interval '1 minute', case
      when starts_at is null then (event_date + 1)::timestamp at time zone time_zone
      when ends_at is null then
        greatest(first.starts + interval '4 hours', (starts_at::date + 1)::timestamp at time zone time_zone)
      else ends_at at time zone time_zone
    end) as ends
    from (select coalesce(starts_at, event_date::timestamp) at time zone time_zone as starts) as first
  ) as span
$$;

create table booking (
  id integer primary key generated always as identity,
  vendor_id integer not null references vendor on delete cascade,
  -- Null once the client's or the vendor's data was deleted.
  lead_id integer references gig_request_vendor on delete set null,
  quote_id integer references lead_answer on delete set null,
  host_account_id integer references account on delete set null,
  state text not null check (state in ('accepted', 'confirmed', 'completed', 'cancelled', 'refused')),
  refused_because text check (refused_because in ('slotTaken', 'notConfirmed')),
  service_type_id integer not null,

  -- When: as it was typed, at the event's place, and as instants.
  event_date date not null,
  starts_at timestamp,
  ends_at timestamp,
  time_zone text not null,
  starts timestamptz not null,
  ends timestamptz not null check (ends > starts),
  set_up_minutes integer not null,
  travel_minutes integer not null,
  -- With set-up and travel.
  during tstzrange not null check (not isempty(during)),
  -- The crew that comes; null for any, until it is confirmed.
  crew smallint check (crew >= 1),

  -- The accepted quote, which may disappear with the vendor's data.
  quote_revision integer not null,
  total_cents integer not null,
  deposit_cents integer not null,
  balance_due_on date,
  cancellation text check (cancellation in ('flexible', 'moderate', 'strict', 'none')),
  includes text not null,
  message text not null,
  terms jsonb,

  confirmed_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('host', 'vendor')),
  cancel_reason text,
  -- What the client owes after canceling; null where the quote does not say.
  owed_cents integer,
  created_at timestamptz not null,
  changed_at timestamptz not null,

  constraint booking_crew check (crew is not null or state not in ('confirmed', 'completed')),
  constraint booking_cancelled check ((state = 'cancelled') = (cancelled_at is not null and cancelled_by is not null)),
  constraint booking_refused check ((state = 'refused') = (refused_because is not null)),
  -- Nobody is booked twice.
  constraint booking_slot exclude using gist (vendor_id with =, crew with =, during with &&)
    where (state in ('confirmed', 'completed'))
);
-- A lead has one booking at a time; after a canceled or refused one it may get another.
create unique index booking_of_lead on booking (lead_id) where state in ('accepted', 'confirmed', 'completed');
create index booking_lead on booking (lead_id);
create index booking_quote on booking (quote_id);
create index booking_host on booking (host_account_id, starts);
create index booking_vendor_starts on booking (vendor_id, starts);
create index booking_accepted on booking (vendor_id) where state = 'accepted';

-- The time line that both sides see: a row for each move, in the transaction of the move.
create table booking_event (
  id integer primary key generated always as identity,
  booking_id integer not null references booking on delete cascade,
  at timestamptz not null,
  by_side text not null check (by_side in ('host', 'vendor', 'fanfare')),
  account_id integer references account on delete set null,
  idempotency_key uuid references request_key,
  what text not null check (what in ('accepted', 'confirmed', 'completed', 'cancelled', 'refused', 'arrived',
    'paymentNoted', 'paymentConfirmed', 'paymentDisputed', 'paymentWithdrawn')),
  note text not null,
  cents integer
);
create index booking_event_booking on booking_event (booking_id, id);
create index booking_event_account on booking_event (account_id) where account_id is not null;
-- Each side arrives once.
create unique index booking_event_arrived on booking_event (booking_id, by_side) where what = 'arrived';

create table ledger_entry (
  id integer primary key generated always as identity,
  booking_id integer not null references booking on delete cascade,
  kind text not null check (kind in ('deposit', 'balance', 'extra', 'refund')),
  cents integer not null check (cents > 0),
  method text not null check (method in ('cash', 'card', 'transfer', 'check', 'other')),
  paid_on date not null,
  note text not null,
  noted_by text not null check (noted_by in ('host', 'vendor')),
  noted_at timestamptz not null,
  idempotency_key uuid not null unique references request_key,
  state text not null check (state in ('noted', 'confirmed', 'disputed', 'withdrawn')),
  decided_at timestamptz,
  check ((state = 'noted') = (decided_at is null))
);
create index ledger_entry_booking on ledger_entry (booking_id, id);

-- A real booking on the home page, from its confirmation until it is canceled.
alter table booked_event add column booking_id integer unique references booking on delete cascade;
