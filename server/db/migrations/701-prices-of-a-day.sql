-- Prices of vendors by season, day of the week and distance (contract/prices).
alter table vendor
  add column price_rules jsonb not null default '[]' check (jsonb_typeof(price_rules) = 'array'),
  -- The lowest price of any day; null where the starting price is that of every day.
  add column lowest_price integer check (lowest_price between 1 and 1000000),
  -- Further miles cost: null for no price by distance.
  add column travel_included_miles smallint check (travel_included_miles between 0 and 500),
  add column travel_cents_per_mile integer check (travel_cents_per_mile between 1 and 10000),
  add constraint vendor_travel_fee check ((travel_included_miles is null) = (travel_cents_per_mile is null));

-- The days that cost more than the lowest price, for searches; derived from the rules.
create table day_price (
  vendor_id integer not null references vendor on delete cascade,
  -- Sunday is 0.
  weekday smallint not null check (weekday between 0 and 6),
  -- Month and day as one number, 1201 for December 1; both are included, and never reach into the next year.
  from_day smallint not null,
  until_day smallint not null check (until_day >= from_day),
  price integer not null check (price between 1 and 1000000),
  primary key (vendor_id, weekday, from_day) include (until_day, price)
);
create index day_price_day on day_price (weekday, from_day) include (until_day, vendor_id, price);

-- Saved replies of searches are dropped (server/db/connection/listen.ts).
create trigger day_price_changed after insert or delete on day_price
  for each statement execute function tell_vendors_changed();
