-- The operator's console: who may sign in to it, and with what. Tokens, recovery codes and links are kept as SHA-256,
-- passwords as argon2id. An authenticator app's key has to be kept as it is, as the server computes the same codes.
create table operator (
  id integer primary key generated always as identity,
  -- In lower case.
  email text not null unique,
  role text not null check (role in ('owner', 'support', 'moderator', 'finance', 'reader')),
  -- What passkeys know the operator by.
  handle uuid not null unique default gen_random_uuid(),
  password_hash text,
  totp_secret text,
  -- The last time step whose code was used: no code works twice.
  totp_step bigint,
  created_at timestamptz not null,
  removed_at timestamptz,
  check ((password_hash is null) = (totp_secret is null))
);

create table operator_passkey (
  id integer primary key generated always as identity,
  operator_id integer not null references operator on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  added_at timestamptz not null,
  used_at timestamptz
);
create index operator_passkey_operator on operator_passkey (operator_id);

create table operator_recovery_code (
  operator_id integer not null references operator on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (operator_id, hash)
);

create table operator_session (
  hash bytea primary key,
  operator_id integer not null references operator on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the operator last proved to be there.
  proved_at timestamptz not null
);
create index operator_session_operator on operator_session (operator_id);

-- A link that works once. The app's key waits here until its first code has come.
create table operator_link (
  hash bytea primary key,
  operator_id integer not null references operator on delete cascade,
  totp_secret text,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Challenges of passkeys, each for one try. Null: for whoever signs in.
create table operator_challenge (
  challenge text primary key,
  operator_id integer references operator on delete cascade,
  expires_at timestamptz not null
);

-- Acts of the console, by their keys: a double tap or a lost response does nothing twice.
create table operator_act (
  key uuid primary key,
  operator_id integer not null references operator on delete cascade,
  act text not null,
  target text not null,
  outcome text,
  at timestamptz not null
);
create index operator_act_age on operator_act (at);
