-- Which bookings count on tiles, profiles and the home page (docs/decisions/078-which-bookings-count.md).

-- Where accounts were seen, as keyed hashes: compared between the two sides of a booking, and forgotten half a year
-- after the last time.
create table account_trace (
  account_id integer not null references account on delete cascade,
  hash bytea not null,
  kind text not null check (kind in ('network', 'neighborhood', 'device', 'mailbox')),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (account_id, hash)
);
create index account_trace_hash on account_trace (hash);
create index account_trace_age on account_trace (last_at);

alter table booking
  -- When the quote was accepted.
  add column is_client_proven boolean not null default false,
  -- The hashes of the client's network, device and mailbox then; emptied once no other booking is compared with it.
  add column client_traces bytea[] not null default '{}',
  -- A day after the end of the event; null before.
  add column judged_at timestamptz,
  add column counts boolean not null default false,
  -- What speaks against it, and how much: 0 to 100.
  add column signs text[] not null default '{}',
  add column suspicion smallint not null default 0,
  add constraint booking_counts_judged check (judged_at is not null or not counts);
create index booking_unjudged on booking (ends) where judged_at is null and state = 'completed';
create index booking_suspicion on booking (suspicion desc, id desc) where judged_at is not null;

update booking set is_client_proven = true from account
where account.id = booking.client_account_id and account.email_confirmed_at <= booking.created_at;

-- Of a booking that counts; what was published before is judged with its booking.
alter table review add column counts boolean not null default true;

-- They come back as their bookings are judged.
delete from booked_event where booking_id is not null;
update vendor set number_of_bookings = 0, last_booking_on = null
where not is_sample and exists (select from booking where booking.vendor_id = vendor.id);
