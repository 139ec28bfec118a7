-- New vendors that an operator looks at before they are listed, where the marketplace approves them. Until then, and
-- when they are refused, they are hidden (migration 261).
create table vendor_approval (
  vendor_id int primary key references vendor (id) on delete cascade,
  asked_at timestamptz not null,
  decided_at timestamptz,
  is_approved boolean,
  reason text,
  operator text,
  check ((decided_at is null) = (is_approved is null))
);
create index vendor_approval_open on vendor_approval (asked_at) where decided_at is null;
