-- What was mailed to whom, for thirty days, so that an operator can send it again: the job that wrote it, not its text,
-- which may hold a link that signs somebody in.
create table sent_mail (
  id bigint primary key generated always as identity,
  message_id text not null unique,
  job_kind text not null,
  payload jsonb not null,
  recipient text not null,
  subject text not null,
  sent_at timestamptz not null
);
create index sent_mail_recipient on sent_mail (recipient, id desc);
create index sent_mail_age on sent_mail (sent_at);
