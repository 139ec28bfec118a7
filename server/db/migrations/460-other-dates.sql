-- Another date for a booking: proposed by one side, answered by the other, as lines of the time line.

alter table booking_event
  -- The time that a line is about, local like the booking's: the proposed one; of `dateAccepted` the one before.
  add column event_date date,
  add column starts_at timestamp,
  add column ends_at timestamp,
  -- What an answer is about.
  add column proposal_id integer references booking_event on delete cascade,
  drop constraint booking_event_what_check,
  add constraint booking_event_what_check check (what in ('accepted', 'confirmed', 'completed', 'cancelled', 'refused',
    'arrived', 'paymentNoted', 'paymentConfirmed', 'paymentDisputed', 'paymentWithdrawn',
    'dateProposed', 'dateAccepted', 'dateDeclined', 'dateWithdrawn')),
  add constraint booking_event_date check ((event_date is not null) = starts_with(what, 'date')),
  add constraint booking_event_answer check ((proposal_id is not null) = (what in ('dateAccepted', 'dateDeclined',
    'dateWithdrawn')));
-- A proposal is answered once.
create unique index booking_event_answer on booking_event (proposal_id) where proposal_id is not null;
