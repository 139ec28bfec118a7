-- Short facts of a profile; null and an empty list say nothing (contract/profile-facts.ts).
alter table vendor
  -- "From $400", in whole dollars.
  add column starting_price integer check (starting_price between 1 and 1000000),
  add column what_you_get text[] not null default '{}',
  -- BCP 47 codes.
  add column languages text[] not null default '{}',
  add column started_in smallint,
  add column videos text[] not null default '{}';

-- A vendor has one profile and one search-result photo, and a gallery of further ones, each original once: an upload
-- that is repeated adds nothing.
alter table photo drop constraint photo_kind_check, drop constraint photo_vendor_id_kind_key;
alter table photo
  add constraint photo_kind_check check (kind in ('profile', 'searchResult', 'gallery')),
  -- The order of the gallery.
  add column place smallint not null default 0;
create unique index photo_one_of_kind on photo (vendor_id, kind) where kind <> 'gallery';
create unique index photo_gallery on photo (vendor_id, media_id) where kind = 'gallery';

-- Profiles are cached until vendors change.
create trigger photos_changed after insert or update or delete on photo
  for each statement execute function tell_vendors_changed();
