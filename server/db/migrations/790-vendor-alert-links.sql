-- The address that a link was mailed to, and the day that was asked for: they hold once it is followed. Null in older
-- links, which turn their alert on as it is.
alter table vendor_alert_link
  add column email text,
  add column event_date date,
  add column asked_at timestamptz;

create index vendor_alert_unproven on vendor_alert (mailbox, created_at) where proven_at is null;

-- Finds out at once whether a sample is left.
create index vendor_sample on vendor (id) where is_sample;
