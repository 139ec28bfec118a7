-- What was paid back when an operator ended a membership: one refund per payment, however often it is tried.
create table membership_refund (
  id integer primary key generated always as identity,
  vendor_id integer references vendor on delete set null,
  -- The payment: of the signup, or of a renewal.
  order_id integer unique references membership_order on delete cascade,
  renewal_id integer unique references membership_renewal on delete cascade,
  -- What the payment gateway knows it by. It pays back once per key.
  gateway_key uuid not null unique default gen_random_uuid(),
  amount_cents integer not null check (amount_cents > 0),
  -- Since when the gateway is being asked; null while nobody asks.
  asking_since timestamptz,
  refunded_at timestamptz,
  gateway_refund_id text,
  check ((order_id is null) <> (renewal_id is null)),
  check ((refunded_at is null) = (gateway_refund_id is null))
);

create table sandbox_refund (
  key uuid primary key,
  refund_id uuid not null unique default gen_random_uuid(),
  transaction_id uuid not null references sandbox_charge (transaction_id),
  amount_cents integer not null check (amount_cents > 0),
  refunded_at timestamptz not null
);
