-- Who comes to a place is found by the numbers of cells around it (server/db/cells.ts), in an ordinary index that is
-- built and kept much faster than one by distance. server/db/rebuild-listings.ts writes the cells at the next start.

alter table listing add column cell integer not null default 0;
alter table listing alter column cell drop default;

drop index listing_near, listing_near_virtual, listing_best, listing_best_virtual,
  listing_reach_10, listing_reach_25, listing_reach_50, listing_reach_100, listing_reach_150, listing_reach_200;
-- Everything that a search filters and orders by is in the index, so that it never reads the table.
create index listing_near on listing (service_type_id, reach_miles, cell)
  include (vendor_id, loc, score, is_main, rating_tenths, is_virtual);
create index listing_best on listing (service_type_id, is_main desc, score desc, vendor_id)
  include (rating_tenths, loc, reach_miles);
create index listing_best_virtual on listing (service_type_id, is_main desc, score desc, vendor_id)
  include (rating_tenths, loc, reach_miles) where is_virtual;
-- With what a search filters by, for those who are busy on a day.
alter table listing drop constraint listing_pkey,
  add constraint listing_pkey primary key (vendor_id, service_type_id) include (rating_tenths, is_virtual);

-- How many vendors of the lists of many services (server/db/listings.ts) live in a cell and travel so far, so that those
-- around a city need not be counted one by one. Kept by the same triggers as listing_total.
create table listing_cell_total (
  service_type_id integer not null,
  reach_miles smallint not null,
  cell integer not null,
  vendors integer not null,
  primary key (service_type_id, reach_miles, cell) include (vendors)
);

create or replace function count_listings() returns trigger language plpgsql as $$
begin
  -- In the order of the key: two statements that count the same lists wait for each other. Writers of several
  -- statements can still deadlock; the one that is refused tries again.
  if tg_op <> 'INSERT' then
    insert into listing_total
      select service_type_id, rating_tenths, is_virtual, -count(*)
      from gone group by 1, 2, 3 order by 1, 2, 3
    on conflict (service_type_id, rating_tenths, is_virtual) do update set vendors = listing_total.vendors + excluded.vendors;
    insert into listing_cell_total
      select service_type_id, reach_miles, cell, -count(*)
      from gone where service_type_id <= 0 group by 1, 2, 3 order by 1, 2, 3
    on conflict (service_type_id, reach_miles, cell) do update set vendors = listing_cell_total.vendors + excluded.vendors;
  end if;
  if tg_op <> 'DELETE' then
    insert into listing_total
      select service_type_id, rating_tenths, is_virtual, count(*)
      from come group by 1, 2, 3 order by 1, 2, 3
    on conflict (service_type_id, rating_tenths, is_virtual) do update set vendors = listing_total.vendors + excluded.vendors;
    insert into listing_cell_total
      select service_type_id, reach_miles, cell, count(*)
      from come where service_type_id <= 0 group by 1, 2, 3 order by 1, 2, 3
    on conflict (service_type_id, reach_miles, cell) do update set vendors = listing_cell_total.vendors + excluded.vendors;
  end if;
  return null;
end
$$;

insert into listing_cell_total
  select service_type_id, reach_miles, cell, count(*) from listing where service_type_id <= 0 group by 1, 2, 3;
