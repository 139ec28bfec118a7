-- When the vendor whose code an order was paid with got its month for it; once for each order.
alter table membership_order add column referral_rewarded_at timestamptz;
-- How many clients asked for a category lately.
create index lead_by_category on lead (service_type_id, created_at);
