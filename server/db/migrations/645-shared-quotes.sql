-- Quotes that a client shares on a shortlist, so that others vote knowing what each vendor asks.

-- What is shown of each quote beside its price: what is included, and its deposit and cancellation.
alter table shortlist add column quote_parts text[] not null default '{}'
  check (quote_parts <@ array['included', 'terms']);

-- The quote as it was shared. A later revision isn't shown: its client didn't share that one.
create table shortlist_quote (
  shortlist_id uuid not null,
  vendor_id integer not null,
  reply_id integer not null references reply on delete cascade,
  primary key (shortlist_id, vendor_id),
  foreign key (shortlist_id, vendor_id) references shortlist_vendor on delete cascade
);
create index shortlist_quote_reply on shortlist_quote (reply_id);
