-- A term that an operator ended on the day on which it began can be bought again: it follows the same day as before.

alter table membership_renewal add column ended_at timestamptz;
alter table membership_renewal drop constraint membership_renewal_once;
create unique index membership_renewal_once on membership_renewal (vendor_id, follows, kind) where ended_at is null;

-- A renewal that was paid goes beyond the day that it follows; where the membership does not, it was ended early.
update membership_renewal as renewal set ended_at = now()
from membership
where membership.vendor_id = renewal.vendor_id and renewal.kind = 'renewal' and renewal.status = 'paid'
  and renewal.follows >= membership.ends_on;
