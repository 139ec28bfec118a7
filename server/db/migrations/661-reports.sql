-- Reports by anyone about a vendor, a photo, a review, a message, a request or an article, and what operators ruled.
create table report (
  id integer primary key generated always as identity,
  subject text not null check (subject in ('vendor', 'photo', 'review', 'message', 'request', 'article')),
  -- Its number; the picture of a photo, the name in the address of an article.
  subject_id text not null,
  why text not null check (why in ('illegal', 'fake', 'insult', 'private', 'rights', 'other')),
  text text not null,
  -- What it said when it was reported.
  excerpt text not null,
  -- Whose page the subject is on; null for an article.
  vendor_id integer references vendor on delete set null,
  -- Who reported; null for a guest.
  account_id integer references account on delete set null,
  -- Of a guest who wants to know the outcome, until that is queued; '' otherwise.
  email text not null default '',
  created_at timestamptz not null,
  -- When an operator has dealt with it.
  closed_at timestamptz
);
create index report_open on report (created_at) where closed_at is null;
create index report_subject on report (subject, subject_id);
create unique index report_once on report (subject, subject_id, account_id) where account_id is not null and closed_at is null;
-- A guest is told the outcome once.
create unique index report_once_by_guest on report (subject, subject_id, email) where email <> '' and closed_at is null;
create index report_account on report (account_id) where account_id is not null;
create index report_vendor on report (vendor_id) where vendor_id is not null;
create index report_email on report (email) where email <> '';
create index report_age on report (created_at);

-- Which operator looks at it, so that no two do unknowingly.
create table report_claim (
  subject text not null,
  subject_id text not null,
  operator_id integer not null references operator on delete cascade,
  claimed_at timestamptz not null,
  primary key (subject, subject_id)
);
create index report_claim_operator on report_claim (operator_id);

-- What operators ruled, and the one appeal against it.
create table ruling (
  id integer primary key generated always as identity,
  subject text not null check (subject in ('vendor', 'photo', 'review', 'message', 'request', 'article')),
  subject_id text not null,
  act text not null check (act in ('kept', 'hidden', 'removed', 'warned')),
  reason text not null,
  operator text not null,
  -- Whom it concerns: told by email, and may appeal.
  account_id integer references account on delete set null,
  vendor_id integer references vendor on delete set null,
  -- What was ruled about; of a removed message also what an appeal puts back.
  excerpt text not null,
  -- Of the first open report; null without one.
  reported_at timestamptz,
  at timestamptz not null,
  appealed_at timestamptz,
  appeal text,
  appeal_closed_at timestamptz,
  appeal_outcome text check (appeal_outcome in ('upheld', 'reversed')),
  appeal_reason text,
  check ((appealed_at is null) = (appeal is null)),
  check ((appeal_closed_at is null) = (appeal_outcome is null))
);
create index ruling_account on ruling (account_id, id) where account_id is not null;
create index ruling_vendor on ruling (vendor_id) where vendor_id is not null;
create index ruling_subject on ruling (subject, subject_id);
create index ruling_appealed on ruling (appealed_at) where appealed_at is not null and appeal_closed_at is null;
create index ruling_at on ruling (at);

-- Reports about reviews had a table of their own.
insert into report (subject, subject_id, why, text, excerpt, vendor_id, account_id, created_at, closed_at)
select 'review', review.id::text, 'other', old.reason, left(review.stars || ' of 5: ' || review.text, 1000),
  review.vendor_id, old.account_id, old.created_at, old.closed_at
from review_report as old join review on review.id = old.review_id order by old.id;

-- A server of the version before still writes to it.
create function report_of_review() returns trigger language plpgsql as $$
begin
  insert into report (subject, subject_id, why, text, excerpt, vendor_id, account_id, created_at, closed_at)
  select 'review', review.id::text, 'other', new.reason, left(review.stars || ' of 5: ' || review.text, 1000),
    review.vendor_id, new.account_id, new.created_at, new.closed_at
  from review where review.id = new.review_id on conflict do nothing;
  return null;
end $$;
create trigger review_reported after insert on review_report for each row execute function report_of_review();
