-- Files that an account uploads before it names them: photos of a review, a certificate of insurance.
create table account_file (
  -- Made by the device.
  id uuid primary key,
  account_id integer not null references account on delete cascade,
  purpose text not null check (purpose in ('review', 'insurance')),
  kind text not null check (kind in ('pdf', 'picture')),
  bytes integer not null,
  -- Pixels of a picture.
  width integer,
  height integer,
  media_id uuid not null unique,
  created_at timestamptz not null,
  check ((kind = 'picture') = (width is not null and height is not null))
);
create index account_file_account on account_file (account_id);
-- Whatever deletes a row, a job deletes the file.
create trigger account_file_deleted after delete on account_file
  for each row execute function remove_attachment_file();

-- What names a file takes it along.
create function delete_account_file() returns trigger language plpgsql as $$
begin
  delete from account_file where id = old.file_id;
  return null;
end
$$;

-- A vendor's certificate of insurance, as the vendor states it.
create table insurance (
  vendor_id integer primary key references vendor on delete cascade,
  file_id uuid not null unique references account_file on delete cascade,
  insurer text not null,
  -- Null where the vendor doesn't say.
  covers_dollars integer check (covers_dollars > 0),
  -- Its last day.
  ends_on date not null,
  stated_at timestamptz not null,
  -- When it was taken off the profile, after its end.
  ended_at timestamptz
);
create trigger insurance_file_deleted after delete on insurance
  for each row execute function delete_account_file();
create trigger insurance_file_replaced after update of file_id on insurance
  for each row when (old.file_id is distinct from new.file_id) execute function delete_account_file();

-- What an operator checked about a vendor. It holds for the value that was checked: another one is not checked.
create table vendor_check (
  vendor_id integer not null references vendor on delete cascade,
  what text not null check (what in ('phone', 'address', 'insurance')),
  checked text not null,
  checked_at timestamptz not null,
  primary key (vendor_id, what)
);

-- Saved pages and replies that show the vendor are dropped.
do $$
declare
  told text;
  event record;
begin
  foreach told in array array['insurance', 'vendor_check']
  loop
    for event in select * from (values ('insert', 'new'), ('update', 'old'), ('delete', 'old')) as e (name, rows)
    loop
      execute format(
        'create trigger %I after %s on %I referencing %s table as changed for each statement'
          ' execute function tell_which_vendors_changed(%L, %L)',
        'tell_' || event.name, event.name, told, event.rows, 'vendors', 'vendor_id');
    end loop;
  end loop;
end
$$;
