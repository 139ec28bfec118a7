-- Notifications: devices that a push service reaches, what their account wants to be told, and quotes as seen.

create table push_device (
  id integer primary key generated always as identity,
  -- At the browser's push service. Whoever knows it can write to the device, so it is never logged.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  account_id integer not null references account on delete cascade,
  session_id uuid not null references session on delete cascade,
  added_at timestamptz not null
);
create index push_device_account on push_device (account_id, id);
create index push_device_session on push_device (session_id);

-- A device is notified as long as somebody is signed in on it, whatever ends that.
create function remove_push_devices() returns trigger language plpgsql as $$
begin
  delete from push_device where session_id = new.id;
  return null;
end
$$;
create trigger session_ended after update of ended_at on session
  for each row when (new.ended_at is not null) execute function remove_push_devices();

-- Without a row: every topic, at any time.
create table notification_settings (
  account_id integer primary key references account on delete cascade,
  topics text[] not null,
  quiet_from text,
  quiet_until text,
  quiet_time_zone text,
  check ((quiet_from is null) = (quiet_until is null) and (quiet_from is null) = (quiet_time_zone is null))
);

-- When the client first saw it in the list. What is there already counts as seen.
alter table lead_answer add column seen_at timestamptz;
update lead_answer set seen_at = created_at;
create index lead_answer_unseen on lead_answer (lead_id) where is_current and kind = 'quote' and seen_at is null;
