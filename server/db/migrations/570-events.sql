-- Events of clients: what requests, quotes and bookings belong to. An event belongs to whoever owns its requests.

create table event (
  id integer primary key generated always as identity,
  -- Made by the client's device, random: a guest who knows it may change the event.
  key uuid not null unique default gen_random_uuid(),
  name text not null default '',
  event_type text not null,
  event_date date not null,
  event_date_latest date,
  location_file_name text not null,
  time_zone text not null,
  address text not null default '',
  guest_count integer,
  budget_cents integer,
  -- Null for the usual one of its type.
  checklist jsonb,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  first_request_id integer
);

create index event_day on event (event_date, location_file_name);

alter table request add column event_id integer references event;

-- One client, one day, one place: one event. A request of a guest whose device is not known has its own.
create temporary table grouped_request on commit drop as
select request.id, min(request.id) over (
  partition by coalesce('account ' || request.owner_account_id, 'device ' || encode(client.device, 'hex'),
    'request ' || request.id), request.event_date, request.location_file_name) as first_id
from request join client on client.id = request.client_id;

insert into event (event_type, event_date, event_date_latest, location_file_name, time_zone, guest_count, created_at,
  first_request_id)
select event_type, event_date, event_date_latest, location_file_name, time_zone, guest_count, created_at, id
from request where id in (select first_id from grouped_request) order by id;

update request set event_id = event.id
from grouped_request join event on event.first_request_id = grouped_request.first_id
where request.id = grouped_request.id;

alter table event drop column first_request_id;
create index request_event on request (event_id);
