-- Visitors who found no vendor, and are mailed once when one joins (decision 112).
create table vendor_alert (
  id integer primary key generated always as identity,
  email text not null,
  -- A keyed hash: whatever follows a plus, each search counts once.
  mailbox bytea not null,
  kind text not null check (kind in ('standard', 'virtual', 'kids', 'weddings')),
  -- A service type or a group; -1 for every vendor of the kind.
  category_id integer not null,
  -- A place, or 'nationwide'.
  location_file_name text not null,
  event_date date,
  created_at timestamptz not null,
  -- Since when the address is proven; null before.
  proven_at timestamptz,
  -- When the email about a vendor was queued, and about which.
  told_at timestamptz,
  vendor_id integer references vendor on delete set null,
  unique (mailbox, kind, category_id, location_file_name)
);
create index vendor_alert_on on vendor_alert (kind, category_id, location_file_name)
  where proven_at is not null and told_at is null;
create index vendor_alert_vendor on vendor_alert (vendor_id) where vendor_id is not null;

create table vendor_alert_link (
  hash bytea primary key,
  vendor_alert_id integer not null references vendor_alert on delete cascade
);
create index vendor_alert_link_alert on vendor_alert_link (vendor_alert_id);
