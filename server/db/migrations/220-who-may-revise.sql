-- Only the same account, or the same device with the same address, revises a lead. A device proves itself by a key of
-- its own, which is stored as a hash together with the address; requests without one never revise.
alter table gig_request_vendor add column host_device bytea;
drop index gig_request_vendor_lead;
create unique index gig_request_vendor_device_lead on gig_request_vendor (host_device, vendor_id, event_date, service_type_id)
  where is_current and host_device is not null and host_account_id is null;

-- A mail that asks to confirm an address is about one request: its answer proves what that device sent.
alter table client add column device bytea;
alter table one_time_link add column client_id integer references client on delete cascade;
create index one_time_link_client on one_time_link (client_id) where client_id is not null;
