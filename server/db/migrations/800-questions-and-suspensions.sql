-- A vendor may be hidden for some time: its bookings stand, and it is shown again at a moment or when that is lifted. A
-- server of the version before doesn't clear these: they count only while the vendor is hidden.
alter table vendor
  add column is_suspended boolean not null default false,
  add column hidden_until timestamptz;

-- Whether a ruling hid a vendor for some time, when that ends by itself, and the text of a profile that was taken away.
alter table ruling
  add column is_suspension boolean not null default false,
  add column until timestamptz,
  add column part text check (part in ('name', 'description', 'whatYouGet'));

-- What operators ask about something before they rule. It waits until the answer is there.
create table operator_question (
  id integer primary key generated always as identity,
  subject text not null check (subject in ('vendor', 'photo', 'review', 'message', 'request')),
  subject_id text not null,
  -- Who is asked, and whose page the subject is on.
  account_id integer not null references account on delete cascade,
  vendor_id integer references vendor on delete set null,
  question text not null,
  operator text not null,
  asked_at timestamptz not null,
  answer text,
  answer_at timestamptz,
  -- When it was ruled about, or asked again.
  closed_at timestamptz,
  check ((answer is null) = (answer_at is null))
);
create unique index operator_question_open on operator_question (subject, subject_id)
  where answer is null and closed_at is null;
create index operator_question_waiting on operator_question (asked_at) where answer is null and closed_at is null;
create index operator_question_subject on operator_question (subject, subject_id, id);
create index operator_question_account on operator_question (account_id, id);
create index operator_question_vendor on operator_question (vendor_id) where vendor_id is not null;
