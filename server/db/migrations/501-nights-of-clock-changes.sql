-- Nights on which the clocks change (docs/decisions/075-hours-that-come-twice.md): no booking is inverted or cut to a
-- minute anymore, and one of a length in minutes lasts as long.

-- The first moment at which clocks show a time, or would if they did not skip it. The engine takes the second one.
create function first_moment(local timestamp, time_zone text) returns timestamptz language sql stable as $$
  select case
    when second.moment at time zone time_zone <> local or (second.moment - shift.by) at time zone time_zone = local
      then second.moment - shift.by
    else second.moment
  end
  from (select local at time zone time_zone as moment) as second
  cross join lateral (
    select make_interval(secs => abs(extract(epoch from (second.moment + interval '24 hours') at time zone time_zone
      - (second.moment - interval '24 hours') at time zone time_zone)::int - 48 * 60 * 60)) as by) as shift
$$;

-- When a vendor is needed, from what was typed: local times of the event's place, either of which may be unknown, and
-- the length, which counts instead of the end. An unknown start is the whole day, an unknown end four hours and at
-- least until midnight. A time that the clocks skip or repeat takes the longer reading, so that an end that is typed
-- after its start is after it.
drop function event_span(date, timestamp, timestamp, text, integer, integer);
create function event_span(
  event_date date, starts_at timestamp, ends_at timestamp, time_zone text, set_up_minutes integer, travel_minutes integer,
  lasts_minutes integer default null,
  out starts timestamptz, out ends timestamptz, out during tstzrange
) language sql stable as $$
  select span.starts, span.ends, tstzrange(
    span.starts - make_interval(mins => set_up_minutes + travel_minutes), span.ends + make_interval(mins => travel_minutes))
  from (
    select first.starts, case
      when starts_at is null then (event_date + 1)::timestamp at time zone time_zone
      when lasts_minutes is not null then first.starts + make_interval(mins => lasts_minutes)
      when ends_at is null then
        greatest(first.starts + interval '4 hours', (starts_at::date + 1)::timestamp at time zone time_zone)
      else ends_at at time zone time_zone
    end as ends
    from (select first_moment(coalesce(starts_at, event_date::timestamp), time_zone) as starts) as first
  ) as span
$$;

-- An end that is not after its start says nothing.
update reply set terms = jsonb_set(terms, '{endsAt}', 'null')
where terms->>'endsAt' collate "C" <= terms->>'startsAt' collate "C";
update booking set ends_at = null where ends_at <= starts_at;
update booking_event set ends_at = null where ends_at <= starts_at;
alter table reply add constraint reply_times
  check (terms->>'endsAt' collate "C" > terms->>'startsAt' collate "C");
alter table booking add constraint booking_times check (ends_at > starts_at);
alter table booking_event add constraint booking_event_times check (ends_at > starts_at);

do $$
declare
  given record;
begin
  for given in
    select booking.id, span.starts, span.ends, span.during
    from booking cross join lateral event_span(booking.event_date, booking.starts_at, booking.ends_at,
      booking.time_zone, booking.set_up_minutes, booking.travel_minutes) as span
    where (booking.starts, booking.ends) is distinct from (span.starts, span.ends)
    order by booking.id
  loop
    begin
      update booking set starts = given.starts, ends = given.ends, during = given.during where id = given.id;
    exception when exclusion_violation then
      -- Two bookings were confirmed for the same hour. Both stand as they were agreed; people have to move one.
      null;
    end;
  end loop;
end
$$;
alter table booking add constraint booking_during check (during @> tstzrange(starts, ends));
