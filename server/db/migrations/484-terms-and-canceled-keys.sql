-- A next term that is paid early at another tier begins on its first day: what is paid for until then stays.
alter table membership
  add column next_tier text check (next_tier in ('basic', 'pro')),
  add column next_tier_on date,
  add constraint membership_next_tier check ((next_tier is null) = (next_tier_on is null));

-- The price that the mail a month ahead named: the renewal by itself costs no more. Null where no mail named one.
alter table membership add column announced_cents integer check (announced_cents >= 0);

-- What the mails named that are sent already.
update membership set announced_cents = (
  select price_cents from membership_option where is_active and membership_option.tier = membership.tier
  order by price_cents, id limit 1)
where auto_renew and payment_method is not null and exists (
  select from job where unique_key = 'membershipEnding ' || vendor_id || ' ' || ends_on and done_at is not null);

-- Canceled keys are kept for as long as a phone keeps what it has not sent.
alter table request_key add column cancelled_at timestamptz;
update request_key set cancelled_at = now() where state = 'cancelled';
create index request_key_cancelled on request_key (cancelled_at) where cancelled_at is not null;
