-- Emails of the operator to those who agreed to get them (decision 115).

-- When an account agreed to news by email, and to which words. One that has ended stays as proof.
create table news_consent (
  id bigint primary key generated always as identity,
  account_id integer not null references account on delete cascade,
  words text not null,
  agreed_at timestamptz not null,
  -- In the account, or by taking back within a day that a link had ended it.
  agreed_by text not null default 'account' check (agreed_by in ('account', 'link')),
  ended_at timestamptz,
  -- In the account, or by the link in an email.
  ended_by text check (ended_by in ('account', 'link')),
  check ((ended_at is null) = (ended_by is null))
);
create unique index news_consent_open on news_consent (account_id) where ended_at is null;
create index news_consent_account on news_consent (account_id, id);

create table broadcast (
  id integer primary key generated always as identity,
  -- By which a repeated call finds what it made.
  key uuid not null unique,
  state text not null check (state in ('draft', 'sending', 'paused', 'canceled', 'sent')),
  audience text not null check (audience in ('vendors', 'clients')),
  -- A service type or a group; null for all.
  category_id integer,
  -- The abbreviation; null for all.
  state_or_province text,
  subject text not null,
  body text not null,
  -- Goes up by one with each change.
  revision integer not null,
  -- The revision that was last sent to an operator as a test.
  tested_revision integer,
  operator text not null,
  saved_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- When the next few emails may go out.
  next_at timestamptz,
  -- In a row, while the mail server refuses; and why.
  failures smallint not null default 0,
  last_problem text,
  -- Single recipients that it refused in a row.
  refused_in_a_row smallint not null default 0
);
-- One is sent at a time, so that the pace is that of the whole marketplace.
create unique index broadcast_sending on broadcast ((true)) where state = 'sending';

-- Who gets a broadcast: chosen once, when it starts. The row outlives the account, without the person.
create table broadcast_recipient (
  id bigint primary key generated always as identity,
  broadcast_id integer not null references broadcast,
  account_id integer references account on delete set null,
  -- `handing`: a server has begun to hand it to the mail server. It stays so if that server dies, and isn’t sent again.
  state text not null default 'waiting' check (state in ('waiting', 'handing', 'sent', 'skipped', 'failed')),
  -- Why it was skipped.
  because text,
  attempts smallint not null default 0,
  -- How often the mail server refused this one alone, and when it is tried again then.
  refusals smallint not null default 0,
  not_before timestamptz,
  -- When its state last changed.
  at timestamptz not null,
  unsubscribed_at timestamptz,
  unique (broadcast_id, account_id)
);
create index broadcast_recipient_waiting on broadcast_recipient (broadcast_id, attempts, id) where state = 'waiting';
create index broadcast_recipient_account on broadcast_recipient (account_id, at);
