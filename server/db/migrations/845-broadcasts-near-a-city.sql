-- Broadcasts to those near a city (decision 115).
-- The city’s file name, and how many miles around it; null for everywhere.
alter table broadcast add column near_place text;
alter table broadcast add column near_miles smallint;
alter table broadcast add constraint broadcast_near_check
  check ((near_place is null) = (near_miles is null) and near_miles > 0) not valid;
alter table broadcast validate constraint broadcast_near_check;
-- A server of the release before would send it to everyone: whoever starts it says that the city was looked at.
alter table broadcast add column is_near_chosen boolean not null default false;
alter table broadcast add constraint broadcast_near_chosen_check
  check (near_place is null or state = 'draft' or is_near_chosen) not valid;
alter table broadcast validate constraint broadcast_near_chosen_check;
