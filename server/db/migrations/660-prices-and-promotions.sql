-- Prices that change on a day: the latest one that has begun is in force, and `membership_option.price_cents` before the
-- first. Days begin at midnight UTC.
create table membership_price (
  membership_option_id integer not null references membership_option,
  starts_on date not null,
  price_cents integer not null check (price_cents between 0 and 10000000),
  primary key (membership_option_id, starts_on)
);

-- Promotions begin on a day and end after a number of uses. None is active before an operator switches it on: those
-- that came with the product are off where nothing has been sold yet.
alter table promotion
  add column starts_on date,
  add column max_uses integer check (max_uses > 0);
update promotion set is_active = false where not exists (select from membership_order);
create index membership_order_promotion on membership_order (promotion_id) where promotion_id is not null;

-- What was paid back in part while the membership goes on. `membership_refund` has what its end pays back.
create table membership_part_refund (
  id integer primary key generated always as identity,
  vendor_id integer references vendor on delete set null,
  -- The payment: of the signup, or of a renewal or change to Pro.
  order_id integer references membership_order on delete cascade,
  renewal_id integer references membership_renewal on delete cascade,
  -- What the payment gateway knows it by. It pays back once per key.
  gateway_key uuid not null unique default gen_random_uuid(),
  amount_cents integer not null check (amount_cents > 0),
  -- Since when the gateway is being asked.
  asking_since timestamptz not null,
  refunded_at timestamptz,
  gateway_refund_id text,
  check ((order_id is null) <> (renewal_id is null)),
  check ((refunded_at is null) = (gateway_refund_id is null))
);
-- One at a time for a payment.
create unique index membership_part_refund_order on membership_part_refund (order_id) where refunded_at is null;
create unique index membership_part_refund_renewal on membership_part_refund (renewal_id) where refunded_at is null;
create index membership_part_refund_of_order on membership_part_refund (order_id);
create index membership_part_refund_of_renewal on membership_part_refund (renewal_id);
create index membership_part_refund_vendor on membership_part_refund (vendor_id);

-- For the list of payments, the newest first.
create index membership_order_paid on membership_order (paid_at, id) where status = 'paid';
create index membership_renewal_paid on membership_renewal (paid_at, id) where status = 'paid';
