-- Usage events are added up as they arrive: no one reads single ones (docs/decisions/079-bytes-of-strangers.md).

create table usage_total (
  -- UTC, when they arrived.
  day date not null,
  type text not null,
  -- What happened, in the few words that there are of a type.
  what text not null,
  events integer not null check (events > 0),
  primary key (day, type, what)
);

-- The events of late: a queue that is sent twice counts once.
create table usage_seen (
  id uuid primary key,
  day date not null
);
create index usage_seen_day on usage_seen (day);

insert into usage_total (day, type, what, events)
select (received_at at time zone 'UTC')::date, type, left(case type
    when 'event' then concat(detail->>'kind', ': ', detail->>'category', ', ', detail->>'action')
    when 'page' then substring(detail->>'path' from '^/[^/]*')
    when 'identify' then case when detail->>'memberId' is null then 'client' else 'vendor' end
    when 'tagManager' then detail->>'name'
    else '' end, 300), count(*)
from track_event group by 1, 2, 3;
insert into usage_seen (id, day)
select id, (received_at at time zone 'UTC')::date from track_event where received_at > now() - interval '8 days';
drop table track_event;
