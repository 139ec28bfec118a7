-- The queue of the console reads open reports in their order, a page at a time (decision 133).
create index if not exists report_open_in_order on report (id) where closed_at is null;
