-- Invoices that a vendor numbers: with a prefix, one after the other, fixed when each is first opened (decision 107).
alter table paperwork add column invoice_prefix text not null default '';
-- Null where the vendor numbers none.
alter table paperwork add column next_invoice integer check (next_invoice > 0);

create table booking_invoice (
  booking_id integer primary key references booking on delete cascade,
  vendor_id integer not null references vendor on delete cascade,
  prefix text not null,
  number integer not null,
  -- Whose it is, as on the day of the invoice.
  business_name text not null,
  address text not null,
  business_number text not null,
  issued_at timestamptz not null,
  unique (vendor_id, prefix, number)
);
