-- Shortlists: vendors that are shared by a link, and votes on them.

create table shortlist (
  -- Made by the owner's device, random: whoever knows it reads the list.
  id uuid primary key,
  title text not null,
  note text not null,
  -- The owner: an account, or a device, whose key is stored as a hash.
  account_id integer references account on delete cascade,
  device bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  check ((account_id is null) <> (device is null))
);
create index shortlist_account on shortlist (account_id, created_at) where account_id is not null;
create index shortlist_device on shortlist (device, created_at) where device is not null;
create index shortlist_expires on shortlist (expires_at);

create table shortlist_vendor (
  shortlist_id uuid not null references shortlist on delete cascade,
  vendor_id integer not null references vendor on delete cascade,
  place integer not null,
  primary key (shortlist_id, vendor_id)
);
create index shortlist_vendor_vendor on shortlist_vendor (vendor_id);

-- A device, as a hash of its key and the list: it does not tell which lists a device voted on.
create table shortlist_voter (
  shortlist_id uuid not null references shortlist on delete cascade,
  voter bytea not null,
  first_name text not null,
  primary key (shortlist_id, voter)
);

create table shortlist_vote (
  shortlist_id uuid not null,
  voter bytea not null,
  vendor_id integer not null,
  choice text not null check (choice in ('yes', 'maybe', 'no')),
  primary key (shortlist_id, voter, vendor_id),
  foreign key (shortlist_id, voter) references shortlist_voter on delete cascade,
  foreign key (shortlist_id, vendor_id) references shortlist_vendor on delete cascade
);
create index shortlist_vote_vendor on shortlist_vote (shortlist_id, vendor_id);
