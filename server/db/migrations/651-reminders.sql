-- Reminders of an event and its payments that an account has switched off: in email and on its devices.
alter table notification_settings add column reminders_off text[] not null default '{}';
