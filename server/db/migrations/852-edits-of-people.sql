-- What operators changed of a person's name and phone number, so that it can be undone.
create table person_edit (
  id integer primary key generated always as identity,
  email text not null,
  -- Null for a guest.
  account_id integer references account on delete cascade,
  -- The clients that said `before`; empty for a name of the account.
  client_ids integer[] not null,
  field text not null check (field in ('welcomeName', 'firstName', 'lastName', 'phone')),
  before text not null,
  after text not null,
  operator text not null,
  reason text not null,
  at timestamptz not null,
  undone_at timestamptz,
  undone_by text,
  check ((undone_at is null) = (undone_by is null))
);
create index person_edit_email on person_edit (email, id);
create index person_edit_account on person_edit (account_id, id) where account_id is not null;
