-- One word for each thing (CONTRIBUTING.md): a client sends a request, which is a lead in each vendor's inbox, and the
-- vendor sends a reply.
alter table gig_request rename to request;
alter table gig_request_vendor rename to lead;
alter table lead_answer rename to reply;

alter sequence gig_request_id_seq rename to request_id_seq;
alter sequence gig_request_vendor_id_seq rename to lead_id_seq;
alter sequence lead_answer_id_seq rename to reply_id_seq;

alter table lead rename column gig_request_id to request_id;
alter table lead rename column host_email to client_email;
alter table lead rename column host_account_id to client_account_id;
alter table lead rename column host_device to client_device;
alter table booking rename column host_account_id to client_account_id;
alter table booking rename column cancelled_at to canceled_at;
alter table booking rename column cancelled_by to canceled_by;
alter table request_key rename column answer to receipt;
alter table request_key rename column cancelled_at to canceled_at;
alter table saved_quote rename column answer to reply;

create function pg_temp.renamed(given name) returns text language sql immutable as $$
  select regexp_replace(replace(replace(replace(replace(replace(replace(given::text,
    'gig_request_vendor', 'lead'), 'gig_request', 'request'), 'lead_answer', 'reply'), 'cancelled', 'canceled'),
    'booking_event_answer', 'booking_event_decision'), 'saved_quote_answer', 'saved_quote_reply'),
    '(^|_)host(?=_|$)', '\1client')
$$;

-- Indexes and constraints are named after their tables.
do $$
declare
  given record;
begin
  for given in
    select conrelid::regclass::text as owner, conname::text as name, pg_temp.renamed(conname) as new_name
    from pg_constraint
    where connamespace = current_schema()::regnamespace and conrelid <> 0 and pg_temp.renamed(conname) <> conname
  loop
    execute format('alter table %I rename constraint %I to %I', given.owner, given.name, given.new_name);
  end loop;
  for given in
    select relname::text as name, pg_temp.renamed(relname) as new_name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'i' and pg_temp.renamed(relname) <> relname
  loop
    execute format('alter index %I rename to %I', given.name, given.new_name);
  end loop;
end
$$;
drop function pg_temp.renamed(name);

-- A function keeps its text, with the names of then.
create or replace function thread_of(asked integer) returns setof integer language sql stable rows 2 as $$
  with recursive older as (
    select id, revision_of from lead where id = asked
    union
    select lead.id, lead.revision_of from lead join older on lead.id = older.revision_of
  ), revision as (
    select id from older
    union
    select lead.id from lead join revision on lead.revision_of = revision.id
  )
  select id from revision
$$;
