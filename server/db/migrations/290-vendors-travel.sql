-- How far vendors travel, and whose main service a list is. server/db/rebuild-listings.ts rewrites the rows at the next
-- start; until then every vendor is main, and travels as far as its membership allows.

-- Null means as far as the membership allows (contract/reach.ts).
alter table vendor add column travel_miles smallint check (travel_miles in (10, 25, 50, 100, 150, 200));

alter table listing add column is_main boolean not null default true;
alter table listing add column reach_miles smallint not null default 50;
alter table listing alter column reach_miles drop default, alter column is_main drop default;
alter table listing disable trigger listing_changed;
update listing set reach_miles = 200 from vendor where vendor.id = listing.vendor_id and vendor.member_level > -2;
alter table listing enable trigger listing_changed;

drop index listing_near, listing_near_virtual, listing_best, listing_best_virtual;
-- By distance.
create index listing_near on listing using gist (service_type_id, loc)
  include (score, vendor_id, rating_tenths, is_main, reach_miles);
create index listing_near_virtual on listing using gist (service_type_id, loc)
  include (score, vendor_id, rating_tenths, is_main, reach_miles) where is_virtual;
-- Who comes to a place: one index per radius, so that each look reads little more than the vendors it finds.
create index listing_reach_10 on listing using gist (service_type_id, loc)
  include (score, vendor_id, rating_tenths, is_main) where reach_miles = 10;
create index listing_reach_25 on listing using gist (service_type_id, loc)
  include (score, vendor_id, rating_tenths, is_main) where reach_miles = 25;
create index listing_reach_50 on listing using gist (service_type_id, loc)
  include (score, vendor_id, rating_tenths, is_main) where reach_miles = 50;
create index listing_reach_100 on listing using gist (service_type_id, loc)
  include (score, vendor_id, rating_tenths, is_main) where reach_miles = 100;
create index listing_reach_150 on listing using gist (service_type_id, loc)
  include (score, vendor_id, rating_tenths, is_main) where reach_miles = 150;
create index listing_reach_200 on listing using gist (service_type_id, loc)
  include (score, vendor_id, rating_tenths, is_main) where reach_miles = 200;
-- By score.
create index listing_best on listing (service_type_id, is_main desc, score desc, vendor_id) include (rating_tenths, loc);
create index listing_best_virtual on listing (service_type_id, is_main desc, score desc, vendor_id)
  include (rating_tenths, loc) where is_virtual;
