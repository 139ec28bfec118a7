-- A new address of an account is proven before it replaces the old one; and who reads an address's mail may see and
-- delete what is stored about it.
alter table one_time_link
  drop constraint one_time_link_purpose_check,
  add constraint one_time_link_purpose_check
    check (purpose in ('passwordReset', 'emailConfirm', 'emailChange', 'personalData')),
  -- Where the mail went, for an account that is to get this address.
  add column new_email text,
  add constraint one_time_link_new_email check ((purpose = 'emailChange') = (new_email is not null));
create index one_time_link_new_email on one_time_link (new_email) where new_email is not null;

-- A change from Basic to Pro is paid like a renewal; `follows` is then the end of the term that it is for.
alter table membership_renewal
  add column kind text not null default 'renewal' check (kind in ('renewal', 'upgrade')),
  drop constraint membership_renewal_vendor_id_follows_key,
  add constraint membership_renewal_once unique (vendor_id, follows, kind);

-- What was charged, in the words of the receipt. Null where it is not known.
alter table membership_renewal add column card text;
alter table membership_order add column card text;
