-- When its vendor reminded the client of its quote; once for each lead.
alter table lead add column nudged_at timestamptz;
