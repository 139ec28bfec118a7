-- Bookings that were accepted before there were three reminders get theirs: server/services/bookings/mail/earlier-reminders.ts.
insert into job (kind, unique_key, payload, run_at)
select 'remindEarlierBookings', 'remindEarlierBookings', '{}', '-infinity'
where exists (select from booking)
on conflict do nothing;
