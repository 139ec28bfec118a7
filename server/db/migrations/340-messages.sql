-- Messages about a lead, between its host and its vendor. The revisions of a lead have one thread.
create table message (
  id integer primary key generated always as identity,
  lead_id integer not null references gig_request_vendor on delete cascade,
  idempotency_key uuid not null unique references request_key,
  author text not null check (author in ('host', 'vendor')),
  -- Null for a guest.
  account_id integer references account on delete set null,
  text text not null,
  created_at timestamptz not null,
  -- When the other side read it.
  read_at timestamptz,
  -- When a mail about it was begun; it is told of once.
  told_at timestamptz
);
create index message_lead on message (lead_id, id);
create index message_unread on message (lead_id) where read_at is null;
create index message_account on message (account_id) where account_id is not null;

-- Files of messages, stored before the message that names them. They are in the media store under `media_id`, which
-- only the server knows.
create table message_attachment (
  -- Made by the device.
  id uuid primary key,
  lead_id integer not null references gig_request_vendor on delete cascade,
  author text not null check (author in ('host', 'vendor')),
  message_id integer references message on delete cascade,
  -- The order within the message.
  place smallint not null default 0,
  name text not null default '',
  kind text not null check (kind in ('pdf', 'picture')),
  bytes integer not null,
  -- Of the file as it was uploaded.
  sha256 bytea not null,
  media_id uuid not null unique,
  created_at timestamptz not null
);
create index message_attachment_message on message_attachment (message_id);
create index message_attachment_lead on message_attachment (lead_id);

-- Whatever deletes a row, a job deletes the file.
create function remove_attachment_file() returns trigger language plpgsql as $$
begin
  insert into job (kind, unique_key, payload, run_at)
  values ('removeAttachment', 'once ' || gen_random_uuid(), jsonb_build_object('mediaId', old.media_id), '-infinity');
  return null;
end
$$;
create trigger message_attachment_deleted after delete on message_attachment
  for each row execute function remove_attachment_file();

-- The leads whose messages are one thread: all revisions of this one.
create function thread_of(asked integer) returns setof integer language sql stable as $$
  with recursive older as (
    select id, revision_of from gig_request_vendor where id = asked
    union
    select lead.id, lead.revision_of from gig_request_vendor as lead join older on lead.id = older.revision_of
  ), revision as (
    select id from older
    union
    select lead.id from gig_request_vendor as lead join revision on lead.revision_of = revision.id
  )
  select id from revision
$$;
