-- An operator may hide a vendor, whatever becomes of its membership meanwhile.
alter table vendor
  add column hidden_at timestamptz,
  add column hidden_because text,
  add column is_listed boolean not null generated always as (unlisted_on is null and hidden_at is null) stored,
  add constraint vendor_hidden_why check ((hidden_at is null) = (hidden_because is null));
create index vendor_hidden on vendor (hidden_at) where hidden_at is not null;

-- A vendor that is not listed is in no list, however it came about.
create function unlist_vendor() returns trigger language plpgsql as $$
begin
  delete from listing where vendor_id = new.id;
  return null;
end
$$;
create trigger vendor_unlisted after update on vendor
  for each row when (old.is_listed and not new.is_listed) execute function unlist_vendor();
delete from listing using vendor where vendor.id = listing.vendor_id and not vendor.is_listed;
