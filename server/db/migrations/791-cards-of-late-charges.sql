-- Whether the vendor's card was removed after an attempt that was given up. Such an attempt may still turn out approved:
-- then its card is not stored (decision 22).
alter table membership_renewal add column is_card_removed boolean not null default false;
