-- Lists of the operator's console among a million vendors (decision 125). With many vendors the indexes are made
-- the day before, while people write (docs/operating.md, One by one).

-- The figures of the first page, for hours that are over, counted once.
create table hourly_figure (
  hour timestamptz primary key,
  signups integer not null,
  requests integer not null,
  quotes integer not null,
  bookings integer not null,
  revenue_cents bigint not null
);
create index if not exists request_created on request (created_at);
create index if not exists reply_quoted on reply (created_at) where kind = 'quote';
create index if not exists booking_created on booking (created_at);
create index if not exists membership_refund_made on membership_refund (refunded_at) where refunded_at is not null;
create index if not exists membership_part_refund_made on membership_part_refund (refunded_at) where refunded_at is not null;

-- Leads of a month, leads that wait, and all leads, bookings, reviews and payments of a vendor.
create index if not exists lead_created on lead (created_at, id);
create index if not exists lead_waiting on lead (id)
  where is_current and closed_at is null and state = any (array['delivered', 'opened']);
create index if not exists lead_vendor on lead (vendor_id, id);
create index if not exists booking_of_vendor on booking (vendor_id, id);
create index if not exists review_vendor on review (vendor_id);
create index if not exists membership_order_vendor on membership_order (vendor_id) where vendor_id is not null;
create index if not exists membership_renewal_vendor on membership_renewal (vendor_id);
create index if not exists membership_order_invoiced on membership_order (invoiced_at) where status = 'invoiced';
create index if not exists membership_renewal_invoiced on membership_renewal (invoiced_at) where status = 'invoiced';

-- Acts of an operator, by the start of the name.
create index if not exists audit_operator_name on audit (lower(operator) collate "C", id desc) where operator is not null;
create index if not exists operator_question_asked on operator_question (asked_at, id)
  where answer is null and closed_at is null;

-- Places that have vendors, one step of the index each.
create index if not exists vendor_location_listed on vendor (location_file_name, id) where is_listed;

-- Certificates that an operator has checked as they are, so that the others are found without them.
alter table insurance add column if not exists is_seen boolean not null default false;
update insurance set is_seen = not is_seen where is_seen is distinct from exists (
  select from vendor_check as known where known.vendor_id = insurance.vendor_id and known.what = 'insurance'
    and known.checked = concat_ws(', ', insurer, covers_dollars, ends_on, file_id));
create index if not exists insurance_unseen on insurance (stated_at, vendor_id) where not is_seen;

create function forget_seen_insurance() returns trigger language plpgsql as $$
begin
  new.is_seen := false;
  return new;
end
$$;
create trigger insurance_changed before update on insurance for each row
  when ((old.insurer, old.covers_dollars, old.ends_on, old.file_id)
    is distinct from (new.insurer, new.covers_dollars, new.ends_on, new.file_id))
  execute function forget_seen_insurance();

create function note_seen_insurance() returns trigger language plpgsql as $$
declare
  known record;
begin
  if tg_op = 'DELETE' then known := old; else known := new; end if;
  if known.what = 'insurance' then
    update insurance
    set is_seen = tg_op <> 'DELETE' and known.checked = concat_ws(', ', insurer, covers_dollars, ends_on, file_id)
    where insurance.vendor_id = known.vendor_id;
  end if;
  return null;
end
$$;
create trigger insurance_checked after insert or update or delete on vendor_check for each row
  execute function note_seen_insurance();

-- operator_question_asked has the same rows in the same order.
drop index operator_question_waiting;
