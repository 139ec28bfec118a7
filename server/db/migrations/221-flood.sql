-- Signs the challenges that a proof of work answers.
insert into server_key (name, value)
values ('challenges', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- Leads whose vendor got many mails lately: one mail tells of all of them.
create table waiting_lead_mail (
  lead_id integer primary key references gig_request_vendor on delete cascade,
  vendor_id integer not null,
  told_at timestamptz
);
create index waiting_lead_mail_untold on waiting_lead_mail (vendor_id) where told_at is null;
