-- Vendor signup, memberships and how they are paid. Money is in cents. No password, card number or card code is in here.

-- What is typed so far. Whoever knows the id may read it.
create table signup_session (
  id uuid primary key default gen_random_uuid(),
  step text not null,
  data jsonb not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null
);
create index signup_session_end on signup_session (expires_at);

-- What can be bought. An operator changes prices here.
create table membership_option (
  id integer primary key,
  tier text not null check (tier in ('basic', 'pro')),
  months smallint not null check (months > 0),
  price_cents integer not null check (price_cents >= 0),
  is_active boolean not null default true
);
insert into membership_option (id, tier, months, price_cents) values (101, 'basic', 12, 14900), (102, 'pro', 12, 29900);

create table promotion (
  id integer primary key,
  code text not null unique check (code = upper(code)),
  name text not null,
  -- contract/commerce.ts, PROMOTION_TYPES.
  type smallint not null,
  percent_off smallint check (percent_off between 1 and 100),
  amount_off_cents integer check (amount_off_cents > 0),
  -- Null for any.
  tier text check (tier in ('basic', 'pro')),
  is_active boolean not null default true,
  -- Null for never.
  ends_on date,
  check ((percent_off is null) <> (amount_off_cents is null))
);
insert into promotion (id, code, name, type, percent_off, amount_off_cents, tier) values
  (201, 'TBPARTYSTARTER', 'Partner offer, Basic', 2, 50, null, 'basic'),
  (202, 'TBPARTYPRO', 'Partner offer, Pro', 3, 40, null, 'pro'),
  (211, 'WELCOME10', 'Welcome: 10% off', 1, 10, null, null),
  (212, 'PRO50', '$50 off Pro', 1, null, 5000, 'pro');

-- One order per signup, however often it is tried to pay it.
create table membership_order (
  id integer primary key generated always as identity,
  -- Kept when the session is gone: a paid signup is never paid again.
  session_id uuid not null unique,
  -- What the payment gateway knows the order by. It charges once per key.
  gateway_key uuid not null unique default gen_random_uuid(),
  status text not null default 'open' check (status in ('open', 'processing', 'declined', 'paid')),
  -- The checked fields of the signup, from which the vendor is made; empty once that is done.
  fields jsonb not null,
  membership_option_id integer not null references membership_option,
  promotion_id integer references promotion,
  referred_by integer references vendor on delete set null,
  total_cents integer not null check (total_cents >= 0),
  account_id integer references account on delete set null,
  -- Whether the account was made for this order, and goes when it is not paid.
  account_is_new boolean not null default false,
  vendor_id integer references vendor on delete set null,
  transaction_id text,
  -- How often it was tried, and since when the current attempt is under way.
  attempts integer not null default 0,
  charging_since timestamptz,
  created_at timestamptz not null,
  paid_at timestamptz,
  check ((status = 'processing') = (charging_since is not null)),
  check ((status = 'paid') = (paid_at is not null))
);
create index membership_order_under_way on membership_order (charging_since) where status = 'processing';
create index membership_order_account on membership_order (account_id) where account_id is not null;

create table membership_order_item (
  order_id integer not null references membership_order on delete cascade,
  place smallint not null,
  name text not null,
  type text not null check (type in ('membership', 'coupon')),
  promotion_id integer not null,
  price_cents integer not null,
  primary key (order_id, place)
);

-- What happened to an order, as its buyer may read it.
create table membership_order_event (
  id bigint primary key generated always as identity,
  order_id integer not null references membership_order on delete cascade,
  at timestamptz not null,
  message text not null
);
create index membership_order_event_order on membership_order_event (order_id, id);

-- What a vendor has paid for.
create table membership (
  vendor_id integer primary key references vendor on delete cascade,
  order_id integer not null unique references membership_order,
  tier text not null check (tier in ('basic', 'pro')),
  starts_on date not null,
  ends_on date not null,
  auto_renew boolean not null,
  -- For others to give when they sign up.
  referral_code text not null unique
);

-- The sandbox gateway's own books: it stands for a payment service outside of Fanfare.
create table sandbox_nonce (
  nonce uuid primary key,
  -- What charging it will come to.
  outcome text not null check (outcome in ('approved', 'declined', 'cvv', 'avs')),
  card_type text not null,
  used_for uuid,
  expires_at timestamptz not null
);
create table sandbox_charge (
  key uuid primary key,
  transaction_id uuid not null unique default gen_random_uuid(),
  amount_cents integer not null,
  charged_at timestamptz not null
);

-- Uploaded originals: upright, without metadata. The file is in the media store under `photo-{id}`.
create table media (
  id uuid primary key default gen_random_uuid(),
  account_id integer not null references account on delete cascade,
  -- Of what was uploaded: the same file again is the same original.
  sha256 bytea not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamptz not null,
  unique (account_id, sha256)
);

-- What was cut out of originals: one of each kind per vendor.
create table photo (
  id integer primary key generated always as identity,
  vendor_id integer not null references vendor on delete cascade,
  kind text not null check (kind in ('profile', 'searchResult')),
  media_id uuid not null references media on delete cascade,
  caption text not null,
  -- Edges in pixels of the turned original, and its turn in degrees clockwise.
  crop_left integer not null,
  crop_top integer not null,
  crop_right integer not null,
  crop_bottom integer not null,
  rotation smallint not null,
  -- The picture's id, a new one for every cut, because pictures are cached for good.
  picture_id text not null unique,
  updated_at timestamptz not null,
  unique (vendor_id, kind)
);
create index photo_media on photo (media_id);

-- `photo_id` is the search-result photo. Null: the same picture.
alter table vendor
  add column profile_photo_id text,
  add column original_photo_id text;
