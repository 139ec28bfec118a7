-- What the page tells about its use (contract/tracking.ts). Neither addresses nor browsers are written down.
create table track_event (
  seq bigint primary key generated always as identity,
  -- Made on the phone: a queue that is sent twice counts once.
  id uuid not null unique,
  type text not null,
  happened_at timestamptz not null,
  received_at timestamptz not null default now(),
  -- What the type has besides.
  detail jsonb not null
);
create index track_event_received on track_event (received_at);
