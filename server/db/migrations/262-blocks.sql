-- Addresses and networks that may not sign in, sign up or send requests.
create table block (
  id integer primary key generated always as identity,
  email text unique,
  network cidr unique,
  reason text not null,
  blocked_at timestamptz not null,
  check ((email is null) <> (network is null))
);
