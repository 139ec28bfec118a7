-- A side of a booking opens a dispute in its own words; null for an operator.
alter table dispute add column opened_side text check (opened_side in ('host', 'vendor'));

-- How a side sees a dispute that it did not open. Both sides and operators read it.
create table dispute_statement (
  dispute_id integer not null references dispute on delete cascade,
  side text not null check (side in ('host', 'vendor')),
  text text not null,
  at timestamptz not null,
  primary key (dispute_id, side)
);
