-- Requests of each caller in the present minute, added up over all servers. Lost in a crash, as it may be.
create unlogged table request_rate (
  bucket bytea not null,
  minute timestamptz not null,
  requests integer not null,
  primary key (bucket, minute)
);
create index request_rate_minute on request_rate (minute);
