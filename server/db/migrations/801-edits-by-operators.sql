-- What operators changed in a vendor's profile, so that it can be undone.
create table vendor_edit (
  id integer primary key generated always as identity,
  vendor_id integer not null references vendor on delete cascade,
  field text not null check (field in ('name', 'description', 'whatYouGet', 'phone')),
  before text not null,
  after text not null,
  operator text not null,
  reason text not null,
  at timestamptz not null,
  undone_at timestamptz,
  undone_by text,
  check ((undone_at is null) = (undone_by is null))
);
create index vendor_edit_vendor on vendor_edit (vendor_id, id);
