-- Prices and reply times in results: searches filter and order by them.

-- To the first reply, the median; null with too few requests. server/services/search/figures.ts keeps it.
alter table vendor add column reply_minutes integer check (reply_minutes >= 0);

-- As the vendor has them.
alter table listing add column starting_price integer, add column reply_minutes integer;
alter table listing disable trigger listing_changed;
update listing set starting_price = vendor.starting_price from vendor
  where vendor.id = listing.vendor_id and vendor.starting_price is not null;
alter table listing enable trigger listing_changed;

drop index listing_near, listing_best, listing_best_virtual;
-- Everything that a search filters and orders by is in the index, so that it never reads the table.
create index listing_near on listing (service_type_id, reach_miles, cell)
  include (vendor_id, loc, score, is_main, rating_tenths, is_virtual, starting_price, reply_minutes);
create index listing_best on listing (service_type_id, is_main desc, score desc, vendor_id)
  include (rating_tenths, loc, reach_miles, starting_price);
create index listing_best_virtual on listing (service_type_id, is_main desc, score desc, vendor_id)
  include (rating_tenths, loc, reach_miles, starting_price) where is_virtual;
-- Nationwide by price and by reply time.
create index listing_price on listing (service_type_id, starting_price, score desc, vendor_id)
  include (rating_tenths, is_virtual);
create index listing_reply on listing (service_type_id, reply_minutes, score desc, vendor_id)
  include (rating_tenths, is_virtual, starting_price);

-- What most quotes for a service near a place ask; derived from the quotes.
create table typical_price (
  service_type_id integer not null,
  location_file_name text not null,
  low_dollars integer not null check (low_dollars > 0),
  high_dollars integer not null check (high_dollars >= low_dollars),
  quotes integer not null check (quotes > 0),
  primary key (service_type_id, location_file_name)
);
create trigger typical_price_changed after insert or update or delete on typical_price
  for each statement execute function tell_vendors_changed();
