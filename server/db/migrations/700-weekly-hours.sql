-- When vendors take events, by day of the week in their own zone. Of a day without a row nothing is said.
create table weekly_hours (
  vendor_id integer not null references availability on delete cascade,
  -- Sunday is 0.
  weekday smallint not null check (weekday between 0 and 6),
  takes text not null check (takes in ('hours', 'allDay', 'none')),
  starts_at time,
  -- At or before the start: on the next day.
  ends_at time,
  primary key (vendor_id, weekday),
  check ((takes = 'hours') = (starts_at is not null) and (takes = 'hours') = (ends_at is not null))
);

-- The days of the week on which a vendor's hours leave too little time for an event, for searches; derived from them.
create table closed_weekday (
  weekday smallint not null check (weekday between 0 and 6),
  vendor_id integer not null references vendor on delete cascade,
  primary key (weekday, vendor_id)
);
create index closed_weekday_vendor on closed_weekday (vendor_id, weekday);

-- Saved replies of searches are dropped (server/db/connection/listen.ts).
create trigger closed_weekday_changed after insert or delete on closed_weekday
  for each statement execute function tell_vendors_changed();
