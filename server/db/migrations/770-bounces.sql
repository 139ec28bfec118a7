-- Addresses whose mail came back for good: they get none until the person or an operator says that they work again.
create table bouncing_address (
  address text primary key check (address = lower(address)),
  -- From the mail server, without addresses and numbers of people.
  cause text not null,
  since timestamptz not null
);
create index bouncing_address_since on bouncing_address (since);

-- Emails that a person ended by the link in them. The address is a keyed hash: it is never mailed from here.
create table mail_unsubscribed (
  address bytea not null,
  topic text not null,
  at timestamptz not null,
  primary key (address, topic)
);
