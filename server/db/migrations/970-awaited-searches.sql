-- How many people wait for a vendor of each search, for the first page of the console: adding up all of their alerts took
-- longer than the rest of it (decision 134). Kept by triggers, as listing_total.
create table awaited_search (
  kind text not null,
  category_id integer not null,
  location_file_name text not null,
  people integer not null,
  primary key (kind, category_id, location_file_name)
);
create index awaited_search_most on awaited_search (people desc, kind, category_id, location_file_name) where people > 0;

create function count_awaited() returns trigger language plpgsql as $$
begin
  -- In the order of the key: two statements that count the same searches wait for each other instead of deadlocking.
  if tg_op = 'INSERT' then
    insert into awaited_search
      select kind, category_id, location_file_name, count(*)
      from come where proven_at is not null and told_at is null group by 1, 2, 3 order by 1, 2, 3
    on conflict (kind, category_id, location_file_name) do update set people = awaited_search.people + excluded.people;
  elsif tg_op = 'DELETE' then
    insert into awaited_search
      select kind, category_id, location_file_name, -count(*)
      from gone where proven_at is not null and told_at is null group by 1, 2, 3 order by 1, 2, 3
    on conflict (kind, category_id, location_file_name) do update set people = awaited_search.people + excluded.people;
  else
    -- A change that counts nobody waits for no one.
    insert into awaited_search
      select kind, category_id, location_file_name, sum(people) from (
        select kind, category_id, location_file_name, -1 as people
        from gone where proven_at is not null and told_at is null
        union all
        select kind, category_id, location_file_name, 1 from come where proven_at is not null and told_at is null
      ) as moved group by 1, 2, 3 having sum(people) <> 0 order by 1, 2, 3
    on conflict (kind, category_id, location_file_name) do update set people = awaited_search.people + excluded.people;
  end if;
  return null;
end
$$;

-- Before the first count: no alert is written meanwhile.
create trigger vendor_alert_come after insert on vendor_alert
  referencing new table as come for each statement execute function count_awaited();
create trigger vendor_alert_gone after delete on vendor_alert
  referencing old table as gone for each statement execute function count_awaited();
create trigger vendor_alert_changed after update on vendor_alert
  referencing old table as gone new table as come for each statement execute function count_awaited();

insert into awaited_search
  select kind, category_id, location_file_name, count(*) from vendor_alert
  where proven_at is not null and told_at is null group by 1, 2, 3;
