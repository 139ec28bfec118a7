-- Memberships that are paid by invoice: an order or a renewal is `invoiced` until the operator marks it paid. The order
-- of a signup may also be `canceled`: its vendor is there and may renew.
alter table membership_order
  drop constraint membership_order_status_check,
  add constraint membership_order_status_check
    check (status in ('open', 'processing', 'declined', 'invoiced', 'canceled', 'paid')),
  add column invoiced_at timestamptz,
  add constraint membership_order_invoiced check (status not in ('invoiced', 'canceled') or invoiced_at is not null);

alter table membership_renewal
  drop constraint membership_renewal_status_check,
  add constraint membership_renewal_status_check
    check (status in ('open', 'processing', 'declined', 'invoiced', 'paid')),
  add column invoiced_at timestamptz,
  add constraint membership_renewal_invoiced check (status <> 'invoiced' or invoiced_at is not null);
