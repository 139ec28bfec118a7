-- Itemized quotes: what a reply says beyond its price, its number among the replies to one lead, and why nothing more
-- comes of a lead or a request.

alter table lead_answer
  -- contract/bookings/quote-terms.ts; null for a quote without lines.
  add column terms jsonb,
  add column revision integer not null default 1;

update lead_answer set revision = numbered.place
from (select id, row_number() over (partition by lead_id order by id) as place from lead_answer) as numbered
where numbered.id = lead_answer.id and numbered.place > 1;

alter table gig_request
  add column closed_at timestamptz,
  add column closed_because text check (closed_because in ('otherChosen', 'hostClosed', 'eventPassed')),
  add constraint gig_request_closed check ((closed_at is null) = (closed_because is null));

alter table gig_request_vendor
  add column closed_at timestamptz,
  add column closed_because text check (closed_because in ('otherChosen', 'hostClosed', 'eventPassed')),
  -- When the vendor was first told that somebody else was chosen. Its quote then no longer holds the date, also when the
  -- request is opened again.
  add column released_at timestamptz,
  add constraint gig_request_vendor_closed check ((closed_at is null) = (closed_because is null));

-- Requests that are closed after their last possible day.
create index gig_request_open on gig_request (coalesce(event_date_latest, event_date)) where closed_at is null;
