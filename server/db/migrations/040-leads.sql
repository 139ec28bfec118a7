-- What becomes of a request at each vendor, and what proves a guest's address.

alter table gig_request_vendor drop constraint gig_request_vendor_state_check;
alter table gig_request_vendor
  add constraint gig_request_vendor_state_check check (state in ('delivered', 'opened', 'quoted', 'declined')),
  -- When the vendor first read it.
  add column opened_at timestamptz;

-- A vendor's answer to one revision of a lead: one, for good.
create table lead_answer (
  id integer primary key generated always as identity,
  lead_id integer not null unique references gig_request_vendor on delete cascade,
  idempotency_key uuid not null unique references request_key,
  -- Who of the vendor answered.
  account_id integer references account on delete set null,
  kind text not null check (kind in ('quote', 'decline')),
  price_cents integer,
  includes text,
  valid_until date,
  message text not null,
  created_at timestamptz not null,
  check ((kind = 'quote') = (price_cents is not null and includes is not null and valid_until is not null))
);
create index lead_answer_account on lead_answer (account_id) where account_id is not null;

-- A guest's proof that the address of this request is theirs. Of an account's own address the account knows.
alter table client add column email_confirmed_at timestamptz;

-- A link may stand for an address that has no account.
alter table one_time_link
  alter column account_id drop not null,
  add column email text,
  add constraint one_time_link_whose check ((account_id is null) <> (email is null));
create index one_time_link_open_email on one_time_link (email, purpose) where used_at is null and email is not null;
