-- Further places of vendors (contract/vendor-places.ts). The home city stays in the columns that it has.
alter table vendor add column other_places jsonb not null default '[]';
alter table vendor add constraint vendor_other_places_check check (jsonb_typeof(other_places) = 'array') not valid;
alter table vendor validate constraint vendor_other_places_check;

-- For searches, derived: from when to when in the year a vendor with several places, home included, works from each.
-- The listings of such a vendor have a radius of 0.
create table vendor_place (
  vendor_id integer not null references vendor on delete cascade,
  -- 0 is home.
  place smallint not null,
  reach_miles smallint not null,
  cell integer not null,
  loc cube not null,
  -- The lists that the vendor is in (server/db/listings.ts).
  lists integer[] not null,
  -- Month and day as one number, 1201 for December 1; both are included, and never reach into the next year.
  from_day smallint not null,
  until_day smallint not null check (until_day >= from_day),
  primary key (vendor_id, place, from_day) include (reach_miles, loc, until_day)
);
create index vendor_place_near on vendor_place (reach_miles, cell) include (vendor_id, loc, from_day, until_day, lists);
