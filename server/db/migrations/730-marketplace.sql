-- What operators have set for the whole marketplace, such as its name; what isn't here has its default.
create table marketplace_setting (name text primary key, value text not null);
create table marketplace_logo (id boolean primary key default true check (id), png bytea not null);

-- Servers look again at such a word (server/services/marketplace/marketplace.ts); it concerns all that they have saved.
create function tell_marketplace_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('vendors_changed', 'marketplace');
  return null;
end
$$;
create trigger tell_changed after insert or update or delete on marketplace_setting for each statement
  execute function tell_marketplace_changed();
create trigger tell_changed after insert or update or delete on marketplace_logo for each statement
  execute function tell_marketplace_changed();

-- Stored words name the marketplace no more.
update vendor set profile_name = 'Vendor no longer here'
where account_id is null and profile_name = 'Vendor no longer on Fanfare';
update reply set message = 'This vendor has left.' where message = 'This vendor has left Fanfare.';
update message set text = 'This vendor has left.'
where author = 'vendor' and account_id is null and text = 'This vendor has left Fanfare.';
