-- Clients of earlier events whom a vendor asks for a review by email (decision 107).
create table earlier_client (
  id integer primary key generated always as identity,
  vendor_id integer not null references vendor on delete cascade,
  -- A keyed hash of the mailbox, so that no one is asked twice once the address is forgotten.
  mailbox bytea not null,
  -- Null once nothing more is mailed.
  email text,
  name text not null,
  event_type text not null,
  event_date date not null,
  asked_at timestamptz not null,
  reminded_at timestamptz,
  state text not null check (state in ('asked', 'written', 'declined', 'ended')),
  review_id integer references review on delete set null,
  unique (vendor_id, mailbox)
);
create index earlier_client_mailbox on earlier_client (mailbox);
create index earlier_client_asked on earlier_client (asked_at) where state = 'asked';
create index earlier_client_review on earlier_client (review_id) where review_id is not null;

-- The links that were mailed: that of the email, and that of its reminder.
create table earlier_client_link (
  hash bytea primary key,
  earlier_client_id integer not null references earlier_client on delete cascade
);
create index earlier_client_link_client on earlier_client_link (earlier_client_id);

-- Mailboxes that no vendor may ask, as keyed hashes.
create table review_request_stop (
  mailbox bytea primary key,
  stopped_at timestamptz not null
);

-- Reviews of events before Fanfare have no booking, don't count, and no key of a device: each link has one.
alter table review add column is_earlier boolean not null default false;
alter table review alter column idempotency_key drop not null;
alter table review add constraint review_earlier check (not is_earlier or (booking_id is null and not counts));
alter table review add constraint review_key check (is_earlier or idempotency_key is not null);
create index review_earlier_of_vendor on review (vendor_id, published_at desc) where is_earlier;
