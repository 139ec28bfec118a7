-- Quote requests. Money is in cents, durations in minutes, dates and times are those of the event's place.

-- Every Idempotency-Key that ever arrived. Rows are never deleted: the key of a deleted or cancelled request
-- must not bring it back.
create table request_key (
  key uuid primary key,
  state text not null check (state in ('stored', 'cancelled')),
  -- SHA-256 of the body; null for a key that was cancelled before anything came.
  body_hash text,
  owner_account_id integer,
  -- The answer, given again to every repetition.
  answer jsonb,
  created_at timestamptz not null default now()
);

-- The person who asks, as typed for this request. Passwords are not kept here.
create table client (
  id integer primary key generated always as identity,
  first_name text not null,
  last_name text not null,
  company text not null,
  who_am_i text not null,
  email text not null,
  phone_number text not null,
  client_status text not null,
  owner_account_id integer,
  created_at timestamptz not null default now()
);
create index client_email on client (email);
create index client_owner on client (owner_account_id) where owner_account_id is not null;

create table gig_request (
  id integer primary key generated always as identity,
  idempotency_key uuid not null unique references request_key,
  body_hash text not null,
  client_id integer not null references client,
  owner_account_id integer,
  source text not null,
  max_auto_add smallint not null,
  event_type text not null,
  event_date date not null,
  location_file_name text not null,
  time_zone text not null,
  -- At a venue.
  guest_count integer,
  vendor_start_time time,
  duration_minutes integer,
  venue text,
  -- Transport.
  pick_up_location text,
  drop_off_location text,
  pick_up_time time,
  passenger_count integer,
  vendor_budget_cents integer,
  notes text not null,
  requested_services integer[] not null,
  feature_profiles jsonb not null,
  created_at timestamptz not null default now()
);
create index gig_request_client on gig_request (client_id);
create index gig_request_owner on gig_request (owner_account_id) where owner_account_id is not null;

-- The request as each vendor gets it; its id is the one in the answer.
create table gig_request_vendor (
  id integer primary key generated always as identity,
  gig_request_id integer not null references gig_request on delete cascade,
  vendor_id integer not null references vendor,
  auto_added boolean not null,
  state text not null default 'delivered' check (state in ('delivered')),
  created_at timestamptz not null default now(),
  unique (gig_request_id, vendor_id)
);
create index gig_request_vendor_inbox on gig_request_vendor (vendor_id, id desc);
