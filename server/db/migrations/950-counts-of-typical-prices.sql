-- When the typical prices of a service were counted, and when they are to be counted again without a new quote
-- (decision 132). A server that counts notes it first, so that others leave it to that one.
create table typical_price_count (
  service_type_id integer primary key,
  -- By the clock of the server that counts.
  counted_at timestamptz not null,
  due_at timestamptz not null
);
