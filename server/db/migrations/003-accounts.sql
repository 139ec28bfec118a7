-- Accounts, what they are signed in with, and what guards them. Secrets are kept as hashes only: passwords as argon2id,
-- tokens and codes as SHA-256.

-- Keys that never leave the database. Addresses of callers are kept as keyed hashes: without the key, four billion
-- guesses would undo them.
create table server_key (
  name text primary key,
  value bytea not null
);
insert into server_key (name, value)
values ('callers', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

create function keyed_hash(words text) returns bytea language sql stable strict parallel safe as $$
  select sha256(value || convert_to(words, 'UTF8')) from server_key where name = 'callers'
$$;

create table account (
  id integer primary key generated always as identity,
  -- The e-mail address, in lower case.
  username text not null unique,
  -- In PHC form; null until the first password is set through a mailed link.
  password_hash text,
  welcome_name text not null,
  email_confirmed_at timestamptz,
  created_at timestamptz not null default now()
);

-- A vendor is managed by one account at most. An account whose vendor is here is a vendor's; every account may ask for quotes.
alter table vendor
  add column account_id integer unique references account on delete set null,
  add column phone_number text not null default '',
  add column pay_pal_email text not null default '';
-- For suggestions while a name is typed.
create index vendor_name on vendor (lower(profile_name) text_pattern_ops);
create index vendor_city on vendor (lower(city_name || ', ' || state_or_province_abbreviation) text_pattern_ops);

-- One sign-in on one device: the family of all tokens that came from it.
create table session (
  id uuid primary key default gen_random_uuid(),
  account_id integer not null references account on delete cascade,
  oauth_client text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_because text check (ended_because in ('signedOut', 'signedInAgain', 'passwordChanged', 'passwordReset', 'tokenReused'))
);
create index session_account on session (account_id) where ended_at is null;

create table access_token (
  hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  expires_at timestamptz not null
);
create index access_token_session on access_token (session_id);

create table refresh_token (
  hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  expires_at timestamptz not null,
  -- The successor is made of this token and the salt, so that a reply that was lost can be given again although
  -- neither token is kept.
  successor_salt bytea,
  successor_hash bytea,
  rotated_at timestamptz,
  grace_used_at timestamptz
);
create index refresh_token_session on refresh_token (session_id);

-- What a mail proves: its link's token, or the code that is typed where no link can be followed.
create table one_time_link (
  id uuid primary key default gen_random_uuid(),
  account_id integer not null references account on delete cascade,
  purpose text not null check (purpose in ('passwordReset', 'emailConfirm')),
  token_hash bytea not null unique,
  code_hash bytea not null,
  -- Wrong codes that were tried while this one was open.
  attempts smallint not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_link_open on one_time_link (account_id, purpose) where used_at is null;

-- Attempts within a window, per bucket: an account, a network, or both, as a keyed hash.
create table throttle (
  bucket bytea primary key,
  attempts integer not null,
  ends_at timestamptz not null
);
create index throttle_end on throttle (ends_at);

-- What happened to an account, when, and from which network (keyed hash). Never a secret.
create table audit (
  id bigint primary key generated always as identity,
  account_id integer references account on delete set null,
  what text not null,
  at timestamptz not null,
  network_hash bytea,
  detail text
);
create index audit_account on audit (account_id, at desc);

-- Work that follows a commit: written in the transaction that calls for it, done afterwards, again until it succeeds.
create table job (
  id bigint primary key generated always as identity,
  kind text not null,
  -- One job per purpose, for ever: a repetition adds nothing.
  unique_key text not null unique,
  payload jsonb not null,
  run_at timestamptz not null,
  attempts smallint not null default 0,
  -- While somebody works on it; after that it is anybody's again.
  leased_until timestamptz,
  done_at timestamptz,
  -- Given up after the last attempt; kept for the operator.
  failed_at timestamptz,
  last_problem text
);
create index job_due on job (run_at) where done_at is null and failed_at is null;

-- Mail that was sent while no SMTP server is configured: shown at /dev/mail outside production.
create table outgoing_mail (
  id bigint primary key generated always as identity,
  -- The same for every attempt to send it.
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  sent_at timestamptz not null
);
