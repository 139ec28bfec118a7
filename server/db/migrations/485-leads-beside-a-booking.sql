-- What a client asks a vendor after a booking is a lead of its own, also for the same day and category: then the booked
-- one is settled, and both are current.
alter table gig_request_vendor add column is_settled boolean not null default false;

drop index gig_request_vendor_account_lead;
create unique index gig_request_vendor_account_lead on gig_request_vendor (host_account_id, vendor_id, event_date, service_type_id)
  where is_current and not is_settled and host_account_id is not null;
drop index gig_request_vendor_device_lead;
create unique index gig_request_vendor_device_lead on gig_request_vendor (host_device, vendor_id, event_date, service_type_id)
  where is_current and not is_settled and host_device is not null and host_account_id is null;
