-- Reviews of completed bookings, one of each side. Rating and count of a vendor derive from those that are published
-- and not hidden.
create table review (
  id integer primary key generated always as identity,
  booking_id integer references booking on delete set null,
  vendor_id integer not null references vendor on delete cascade,
  -- Who wrote it: the host reviews the vendor, the vendor the host.
  author text not null check (author in ('host', 'vendor')),
  author_name text not null,
  account_id integer references account on delete set null,
  idempotency_key uuid not null unique references request_key,
  stars smallint not null check (stars between 1 and 5),
  text text not null,
  event_type text not null,
  event_date date not null,
  created_at timestamptz not null,
  -- Null while it is sealed.
  published_at timestamptz,
  reply text,
  replied_at timestamptz,
  -- By an operator: the number and the reason stay.
  hidden_at timestamptz,
  hidden_because text,
  check ((reply is null) = (replied_at is null)),
  check ((hidden_at is null) = (hidden_because is null))
);
create unique index review_once on review (booking_id, author) where booking_id is not null;
create index review_of_vendor on review (vendor_id, published_at desc, id desc) where author = 'host' and published_at is not null;
create index review_account on review (account_id) where account_id is not null;

create table review_report (
  id integer primary key generated always as identity,
  review_id integer not null references review on delete cascade,
  account_id integer references account on delete set null,
  reason text not null,
  created_at timestamptz not null,
  -- When an operator has dealt with it.
  closed_at timestamptz
);
create unique index review_report_once on review_report (review_id, account_id) where account_id is not null;
create index review_report_open on review_report (created_at) where closed_at is null;
create index review_report_account on review_report (account_id) where account_id is not null;
