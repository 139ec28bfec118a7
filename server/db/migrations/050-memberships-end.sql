-- What happens at the end of a membership: it is renewed once, or the vendor leaves the lists.

-- Since when the vendor is in no list; its lists stay empty, whatever is changed about it. Null while it is listed.
alter table vendor add column unlisted_on date;

-- What the gateway charges later payments of the same buyer to: its own token, no card data. Null where it keeps none.
alter table membership add column payment_method text;

-- One renewal per term, however often it is tried to pay it.
create table membership_renewal (
  id integer primary key generated always as identity,
  vendor_id integer not null references vendor on delete cascade,
  -- The end of the term that it follows.
  follows date not null,
  -- What the payment gateway knows it by. It charges once per key.
  gateway_key uuid not null unique default gen_random_uuid(),
  status text not null check (status in ('open', 'processing', 'declined', 'paid')),
  membership_option_id integer not null references membership_option,
  total_cents integer not null check (total_cents >= 0),
  -- Whether a card is to be kept for the next one.
  auto_renew boolean not null,
  transaction_id text,
  attempts integer not null default 1,
  charging_since timestamptz,
  paid_at timestamptz,
  unique (vendor_id, follows),
  check ((status = 'processing') = (charging_since is not null)),
  check ((status = 'paid') = (paid_at is not null))
);
create index membership_renewal_under_way on membership_renewal (charging_since) where status = 'processing';

-- The sandbox gateway's vault: what charging a kept card comes to, and until when it is valid.
create table sandbox_method (
  token uuid primary key default gen_random_uuid(),
  valid_until timestamptz not null
);
alter table sandbox_nonce add column card_valid_until timestamptz;
alter table sandbox_charge add column method uuid references sandbox_method;

-- Memberships that were bought before their end was looked after.
insert into job (kind, unique_key, payload, run_at)
select 'membershipEnding', 'membershipEnding ' || vendor_id || ' ' || ends_on, jsonb_build_object('vendorId', vendor_id, 'endsOn', ends_on),
  (ends_on - 30)::timestamp at time zone 'UTC' + interval '12 hours'
from membership
union all
select 'membershipEnds', 'membershipEnds ' || vendor_id || ' ' || ends_on || ' 0',
  jsonb_build_object('vendorId', vendor_id, 'endsOn', ends_on, 'attempt', 0), ends_on::timestamp at time zone 'UTC' + interval '12 hours'
from membership;
