-- Events of subscribed calendars that couldn't be read: they cost their own days, and not the calendar.

alter table calendar_feed
  add column events integer not null default 0 check (events >= 0),
  -- Of those, what may be ahead and couldn't be read.
  add column unread_events integer not null default 0 check (unread_events >= 0);

-- When events that couldn't be read may take place, as far as that is known.
create table feed_unread (
  feed_id integer not null references calendar_feed on delete cascade,
  during tstzrange not null check (not isempty(during))
);
create index feed_unread_feed on feed_unread (feed_id);

-- Days of which nothing is known, although the vendor's calendar counts; derived from the rest. A busy day is none.
create table unsaid_day (
  day date not null,
  vendor_id integer not null references vendor on delete cascade,
  primary key (day, vendor_id)
);
create index unsaid_day_vendor on unsaid_day (vendor_id, day);

create trigger unsaid_day_changed after insert or delete on unsaid_day
  for each statement execute function tell_vendors_changed();
