-- Vendors that an account saved, and those it removed: an older save from another device does not bring them back.
create table saved_vendor (
  account_id integer not null references account on delete cascade,
  vendor_id integer not null references vendor on delete cascade,
  changed_at timestamptz not null,
  is_removed boolean not null,
  primary key (account_id, vendor_id)
);
create index saved_vendor_vendor on saved_vendor (vendor_id);
