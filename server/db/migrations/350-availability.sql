-- When vendors are free: their crews, busy times, subscribed and published calendars.

-- A vendor without a row never said anything about its calendar.
create table availability (
  vendor_id integer primary key references vendor on delete cascade,
  -- IANA name; days begin and end there.
  time_zone text not null,
  crews smallint not null default 1 check (crews between 1 and 20),
  -- Set-up and travel around each timed engagement.
  buffer_before_minutes smallint not null default 0 check (buffer_before_minutes between 0 and 720),
  buffer_after_minutes smallint not null default 0 check (buffer_after_minutes between 0 and 720),
  -- When the vendor last said something about its calendar.
  said_at timestamptz not null,
  -- Until then a day without busy time counts as free; afterwards nothing is known of it.
  known_until timestamptz not null
);

-- Typed by the vendor: local times, and the same as a range.
create table busy_range (
  vendor_id integer not null references availability on delete cascade,
  -- Made on the device, so that a range typed offline can be changed before it arrives.
  id uuid not null,
  -- Null for all crews.
  crew smallint check (crew between 1 and 20),
  starts_on date not null,
  -- Null for whole days; `ends_on` is then the last of them.
  starts_at time,
  ends_on date not null,
  ends_at time,
  time_zone text not null,
  during tstzrange not null check (not isempty(during)),
  note text not null,
  primary key (vendor_id, id),
  check ((starts_at is null) = (ends_at is null))
);

-- Calendars elsewhere that are read from time to time.
create table calendar_feed (
  id integer primary key generated always as identity,
  vendor_id integer not null references availability on delete cascade,
  url text not null,
  crew smallint check (crew between 1 and 20),
  created_at timestamptz not null,
  -- The last attempt, and the last one that worked.
  checked_at timestamptz,
  fetched_at timestamptz,
  -- Why the last attempt failed (contract/availability); null when it worked.
  problem text,
  etag text,
  last_modified text,
  -- Repeating events beyond the bounds were left out.
  is_incomplete boolean not null default false,
  unique (vendor_id, url)
);

-- The busy times of a calendar, without anything that it says about them.
create table feed_busy (
  feed_id integer not null references calendar_feed on delete cascade,
  during tstzrange not null check (not isempty(during)),
  is_all_day boolean not null
);
create index feed_busy_feed on feed_busy (feed_id);

-- The days on which no crew is free, for searches; derived from the rest.
create table busy_day (
  day date not null,
  vendor_id integer not null references vendor on delete cascade,
  primary key (day, vendor_id)
);
create index busy_day_vendor on busy_day (vendor_id, day);

-- The secret address of a published calendar, as a hash.
create table calendar_address (
  vendor_id integer primary key references vendor on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null
);

-- Saved replies of searches are dropped (server/db/connection/listen.ts).
create trigger availability_changed after insert or update or delete on availability
  for each statement execute function tell_vendors_changed();
create trigger busy_day_changed after insert or delete on busy_day
  for each statement execute function tell_vendors_changed();
