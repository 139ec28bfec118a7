-- The same host asking the same vendor for the same day and category again: a revision of the request, not a second lead.

alter table gig_request_vendor
  -- Who asks, for when, and for what category of this vendor; copied here, so that one index can keep leads apart.
  add column host_email text,
  add column host_account_id integer,
  add column event_date date,
  add column service_type_id integer,
  -- 1 for the first asking; the one before it is revision_of.
  add column revision integer not null default 1 check (revision >= 1),
  add column revision_of integer references gig_request_vendor on delete set null,
  -- The newest revision is the lead that the vendor answers; the earlier ones stay readable.
  add column is_current boolean not null default true;

update gig_request_vendor as asked
set host_email = lower(client.email), host_account_id = request.owner_account_id, event_date = request.event_date,
  service_type_id = vendor.primary_service_type_id
from gig_request as request
join client on client.id = request.client_id, vendor
where request.id = asked.gig_request_id and vendor.id = asked.vendor_id;

alter table gig_request_vendor
  alter column host_email set not null,
  alter column event_date set not null,
  alter column service_type_id set not null;

-- What was asked twice before there were revisions.
with numbered as (
  select id, row_number() over same_lead as revision, lag(id) over same_lead as revision_of, lead(id) over same_lead is null as is_current
  from gig_request_vendor
  window same_lead as (partition by host_email, vendor_id, event_date, service_type_id order by id)
)
update gig_request_vendor as asked
set revision = numbered.revision, revision_of = numbered.revision_of, is_current = numbered.is_current
from numbered where numbered.id = asked.id;
with newest as (
  select max(id) as id from gig_request_vendor
  where is_current and host_account_id is not null
  group by host_account_id, vendor_id, event_date, service_type_id
)
update gig_request_vendor set is_current = false
where is_current and host_account_id is not null and id not in (select id from newest);

create unique index gig_request_vendor_lead on gig_request_vendor (host_email, vendor_id, event_date, service_type_id) where is_current;
create unique index gig_request_vendor_account_lead on gig_request_vendor (host_account_id, vendor_id, event_date, service_type_id)
  where is_current and host_account_id is not null;
create index gig_request_vendor_revision_of on gig_request_vendor (revision_of) where revision_of is not null;

-- What a vendor's inbox shows: the current ones, newest first.
drop index gig_request_vendor_inbox;
create index gig_request_vendor_inbox on gig_request_vendor (vendor_id, id desc) where is_current;
