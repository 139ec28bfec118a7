-- Which payment or refund a line of the time line is about.
alter table booking_event add column entry_id integer references ledger_entry on delete cascade;
create index booking_event_entry on booking_event (entry_id) where entry_id is not null;

-- Of earlier lines the one of the same amount: the one noted with this very write, or else the one decided then.
update booking_event as event set entry_id = (
  select entry.id from ledger_entry as entry
  where entry.booking_id = event.booking_id and entry.cents = event.cents and entry.noted_at <= event.at
    and (entry.noted_by = event.by_side) = (event.what in ('paymentNoted', 'paymentWithdrawn'))
  order by coalesce(entry.idempotency_key = event.idempotency_key, false) desc,
    coalesce(entry.decided_at = event.at, false) desc, entry.id
  limit 1)
where starts_with(event.what, 'payment');
