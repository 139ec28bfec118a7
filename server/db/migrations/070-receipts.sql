-- What a charge went to, in the words of a receipt: `Visa ending in 1111`. Nothing else of a card's number is kept.
alter table sandbox_nonce add column card text;
alter table sandbox_method add column card text;
alter table sandbox_charge add column card text;

-- The specification asks for a referral code and says nothing of what comes of it.
comment on column membership_order.referred_by is
  'Who gave the referral code. It changes no price: kept so that an operator can thank whoever brought a vendor.';
