-- Lists of the operator's console read a page after the last row of the one before.
-- Jobs that failed: those that were given up first.
create index job_failed on job ((failed_at is null), id desc) where done_at is null and last_problem is not null;
-- All certificates, checked or not: those that wait are among them.
create index insurance_stated on insurance (stated_at, vendor_id);
