-- The event that a vendor was saved for, or a shortlist made for: its key, as it may not have reached the server yet.

alter table saved_vendor add column event_key uuid;
alter table shortlist add column event_key uuid;
