-- A term that an operator ended on the day on which it began can be bought again: it follows the same day as before.

alter table membership_renewal add column ended_at timestamptz;
alter table membership_renewal drop constraint membership_renewal_once;
create unique index membership_renewal_once on membership_renewal (vendor_id, follows, kind) where ended_at is null;

-- What was paid leads to a later end, and a change to Pro is for a term that lasts. Where the membership ends before
-- that, it was ended early.
update membership_renewal as paid set ended_at = now()
from membership
where membership.vendor_id = paid.vendor_id and paid.status = 'paid'
  and (paid.follows > membership.ends_on or (paid.kind = 'renewal' and paid.follows = membership.ends_on));
