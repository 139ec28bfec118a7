-- How often a vendor's profile was opened, by day (UTC). Nothing of the visitors is written down.
create table profile_view (
  vendor_id integer not null references vendor on delete cascade,
  day date not null,
  views integer not null check (views > 0),
  primary key (vendor_id, day)
);

-- When its vendor put a lead away.
alter table gig_request_vendor add column archived_at timestamptz;
