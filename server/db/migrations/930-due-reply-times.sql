-- Vendors whose reply times are to be counted again (decision 130). Rows are only added, never changed: two writers of
-- the same vendor don't wait for each other. server/services/search/reply-times.ts takes all rows of a vendor, and leaves
-- one that says when time alone changes the figure.
create table reply_time_due (
  -- Without a reference: a vendor that is deleted takes its requests along, which add rows.
  vendor_id integer not null,
  due_at timestamptz not null default '-infinity',
  -- By the clock of the server that counted; null for what has changed since.
  counted_at timestamptz
);
create index reply_time_due_at on reply_time_due (due_at);
create index reply_time_due_vendor on reply_time_due (vendor_id);
create index reply_time_due_counted on reply_time_due (counted_at) where counted_at is not null;

-- Requests of the last 90 days count, and a few days more for a clock that is wrong.
insert into reply_time_due (vendor_id)
  select id from vendor where not is_sample and (reply_minutes is not null
    or exists (select from lead where lead.vendor_id = vendor.id and lead.created_at >= now() - interval '100 days'));
analyze reply_time_due;

-- A lead that comes, goes or counts otherwise; whoever joins or leaves a vendor's team.
create function reply_time_of_vendor() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into reply_time_due (vendor_id) values (old.vendor_id);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.vendor_id <> old.vendor_id) then
    insert into reply_time_due (vendor_id) values (new.vendor_id);
  end if;
  return null;
end
$$;
create trigger reply_time_due after insert or delete
  or update of vendor_id, request_id, revision_of, created_at, client_email, client_account_id on lead
  for each row execute function reply_time_of_vendor();
create trigger reply_time_due after insert or delete or update of vendor_id, account_id on teammate
  for each row execute function reply_time_of_vendor();

create function reply_time_of_lead() returns trigger language plpgsql as $$
begin
  insert into reply_time_due (vendor_id)
    select vendor_id from lead where id = case when tg_op = 'DELETE' then old.lead_id else new.lead_id end;
  return null;
end
$$;
create trigger reply_time_due after insert or delete or update of lead_id, created_at on reply
  for each row execute function reply_time_of_lead();
create trigger reply_time_due_said after insert or update of lead_id, created_at, author on message
  for each row when (new.author = 'vendor') execute function reply_time_of_lead();
create trigger reply_time_due_unsaid after delete on message
  for each row when (old.author = 'vendor') execute function reply_time_of_lead();

-- Whether a client has proven the address.
create function reply_time_of_client() returns trigger language plpgsql as $$
begin
  insert into reply_time_due (vendor_id)
    select distinct lead.vendor_id from request join lead on lead.request_id = request.id
    where request.client_id = new.id;
  return null;
end
$$;
create trigger reply_time_due after update of email, email_confirmed_at, owner_account_id on client
  for each row when ((old.email, old.email_confirmed_at is null, old.owner_account_id)
    is distinct from (new.email, new.email_confirmed_at is null, new.owner_account_id))
  execute function reply_time_of_client();

create function reply_time_of_account() returns trigger language plpgsql as $$
begin
  insert into reply_time_due (vendor_id)
    select distinct lead.vendor_id from client join request on request.client_id = client.id
    join lead on lead.request_id = request.id
    where client.owner_account_id = new.id;
  return null;
end
$$;
create trigger reply_time_due after update of username, email_confirmed_at on account
  for each row when ((old.username, old.email_confirmed_at is null)
    is distinct from (new.username, new.email_confirmed_at is null))
  execute function reply_time_of_account();

create index if not exists lead_client_account on lead (client_account_id, vendor_id) where client_account_id is not null;

-- Vendors that are known to a client by the same device, network or mailbox. Before a trace is deleted: afterwards the
-- other side's may be gone as well.
create function reply_time_of_trace() returns trigger language plpgsql as $$
declare
  trace record;
begin
  if tg_op = 'DELETE' then trace := old; else trace := new; end if;
  insert into reply_time_due (vendor_id)
    select lead.vendor_id from lead
    where lead.client_account_id = trace.account_id and exists (
      select from teammate as mate join account_trace as own on own.account_id = mate.account_id
      where mate.vendor_id = lead.vendor_id and own.hash = trace.hash)
    union
    select mate.vendor_id from teammate as mate
    where mate.account_id = trace.account_id and exists (
      select from account_trace as theirs join lead on lead.client_account_id = theirs.account_id
      where theirs.hash = trace.hash and lead.vendor_id = mate.vendor_id);
  return trace;
end
$$;
create trigger reply_time_due_seen after insert on account_trace
  for each row when (new.kind <> 'neighborhood') execute function reply_time_of_trace();
create trigger reply_time_due_unseen before delete on account_trace
  for each row when (old.kind <> 'neighborhood') execute function reply_time_of_trace();
