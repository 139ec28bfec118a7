-- Leads that their client closed, and leads that nobody opens.

alter table gig_request_vendor
  -- What the client said on closing it.
  add column close_reason text,
  -- When the client was told that the vendor has not opened it.
  add column unopened_told_at timestamptz;

-- Nobody is told now of what has been silent for long.
update gig_request_vendor set unopened_told_at = now()
where state = 'delivered' and created_at < now() - interval '14 days';

create index gig_request_vendor_unopened on gig_request_vendor (created_at)
  where state = 'delivered' and is_current and closed_at is null and unopened_told_at is null;
