-- What a host may leave open: fields that are not sure yet, and a date within a range. And whose the budget is.
alter table gig_request
  -- The last possible day; event_date is then the first one. Null for one day.
  add column event_date_latest date,
  -- Names of the contract's fields that are open on purpose; their columns are null.
  add column not_sure text[] not null default '{}',
  -- Null where it makes no difference, or the host did not say.
  add column budget_for text check (budget_for in ('each', 'all')),
  add constraint gig_request_days check (event_date_latest between event_date and event_date + 60);
