-- Whose a vendor's papers are, and what its quotes are sent with (contract/paperwork/paperwork.ts).
create table paperwork (
  vendor_id integer primary key references vendor on delete cascade,
  business_name text not null,
  address text not null,
  business_number text not null,
  -- Sales tax, in percent.
  tax_percent numeric(7, 4),
  own_terms text not null,
  changed_at timestamptz not null
);
-- Names typed under an agreement. A new date makes another agreement, which is signed anew.
create table booking_signature (
  id integer primary key generated always as identity,
  booking_id integer not null references booking on delete cascade,
  side text not null check (side in ('host', 'vendor')),
  account_id integer references account on delete set null,
  name text not null,
  -- SHA-256 of what was agreed, hexadecimal.
  agreement_hash text not null,
  idempotency_key uuid not null,
  signed_at timestamptz not null,
  unique (booking_id, side, agreement_hash)
);
create index booking_signature_account on booking_signature (account_id);
