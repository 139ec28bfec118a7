-- Facts for the day of an event, which vendors see once they are booked for it, and how a vendor wants to be paid.

alter table event
  add column load_in text not null default '',
  add column parking text not null default '',
  add column contact_name text not null default '',
  add column contact_phone text not null default '';

alter table vendor add column how_to_pay text not null default '';
