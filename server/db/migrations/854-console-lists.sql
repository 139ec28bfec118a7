-- Lists of the operator's console read a page after the last row of the one before. Each index has only what waits.
create index job_given_up_id on job (id desc) where done_at is null and failed_at is not null;
create index job_trying_id on job (id desc) where done_at is null and failed_at is null and last_problem is not null;
create index insurance_stated on insurance (stated_at, vendor_id);
