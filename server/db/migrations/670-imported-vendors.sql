-- Vendors that an operator imported from a file. Until its reader proves the email address, a profile has no account and
-- is in no list.
create table imported_vendor (
  vendor_id integer primary key references vendor on delete cascade,
  -- The file's own id of the vendor: a repeated import finds it again. A hash once the person was deleted.
  external_id text not null unique,
  -- Null once the person was deleted.
  email text unique,
  tier text not null check (tier in ('basic', 'pro')),
  -- The last day of the membership that begins when the profile is claimed.
  listed_until date not null,
  -- Of the row as it was imported: one that is the same is left alone.
  row_hash bytea not null,
  imported_at timestamptz not null,
  claimed_at timestamptz,
  deleted_at timestamptz,
  -- Where the file says the photo is; which picture was made of it; or why there is none.
  photo_address text,
  picture_id text,
  photo_problem text
);
create index imported_vendor_unclaimed on imported_vendor (email) where claimed_at is null and deleted_at is null;
create index imported_vendor_photo_problem on imported_vendor (vendor_id) where photo_problem is not null;
