-- Word of a change says which vendors and lists it concerns (server/db/connection/vendor-change.ts), so that only the
-- saved replies that show them are dropped. An empty message concerns everything; older servers take each for that.

-- Arguments: what the ids are (`vendors`, `lists`, `days`), and their column.
create function tell_which_vendors_changed() returns trigger language plpgsql as $$
declare
  is_many boolean;
  ids text;
begin
  select count(*) > 200 into is_many from (select 1 from changed limit 201) rows;
  if is_many then
    notify vendors_changed;
    return null;
  end if;
  execute format('select string_agg(distinct %I::text, %L) from changed', tg_argv[1], ',') into ids;
  if ids is not null then
    perform pg_notify('vendors_changed', tg_argv[0] || ' ' || ids);
  end if;
  return null;
end
$$;

drop trigger vendors_changed on vendor;
drop trigger photos_changed on photo;
drop trigger availability_changed on availability;
drop trigger busy_day_changed on busy_day;
drop trigger unsaid_day_changed on unsaid_day;

do $$
declare
  told record;
  event record;
begin
  for told in
    select * from (values
      ('vendor', 'vendors', 'id'),
      ('photo', 'vendors', 'vendor_id'),
      ('listing', 'lists', 'service_type_id'),
      ('availability', 'days', 'vendor_id'),
      ('busy_day', 'days', 'vendor_id'),
      ('unsaid_day', 'days', 'vendor_id')
    ) as t (name, kind, id_column)
  loop
    for event in select * from (values ('insert', 'new'), ('update', 'old'), ('delete', 'old')) as e (name, rows)
    loop
      execute format(
        'create trigger %I after %s on %I referencing %s table as changed for each statement'
          ' execute function tell_which_vendors_changed(%L, %L)',
        'tell_' || event.name, event.name, told.name, event.rows, told.kind, told.id_column);
    end loop;
  end loop;
end
$$;
