-- Who works for a vendor. The vendor's account is one of its owners: the one that holds the membership.

create table teammate (
  vendor_id integer not null references vendor on delete cascade,
  account_id integer not null references account on delete cascade,
  role text not null check (role in ('owner', 'booker', 'readOnly')),
  -- The crew that the person comes with; null for none.
  crew smallint check (crew > 0),
  joined_at timestamptz not null default now(),
  primary key (vendor_id, account_id)
);
create index teammate_account on teammate (account_id);
insert into teammate (vendor_id, account_id, role) select id, account_id, 'owner' from vendor where account_id is not null;

-- A vendor's account is always in its team, whichever version of the server writes it.
create function add_owner() returns trigger language plpgsql as $$
begin
  insert into teammate (vendor_id, account_id, role) values (new.id, new.account_id, 'owner')
  on conflict (vendor_id, account_id) do update set role = 'owner';
  return null;
end $$;
create trigger vendor_owner after insert or update of account_id on vendor
  for each row when (new.account_id is not null) execute function add_owner();

-- Since when the vendor is more than one person: what is written from then on says by whom.
alter table vendor add column team_since timestamptz;

-- The vendor that a session works as; null for the account's first.
alter table session add column vendor_id integer references vendor on delete set null;

create table team_invitation (
  id integer primary key generated always as identity,
  vendor_id integer not null references vendor on delete cascade,
  -- In lower case.
  email text not null,
  role text not null check (role in ('owner', 'booker', 'readOnly')),
  invited_by integer references account on delete set null,
  -- Null until the mail is made.
  token_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (vendor_id, email)
);
create index team_invitation_email on team_invitation (email);
