-- How long a job has waited: many are due from the beginning of time. Of those that are here it is counted from now.
alter table job add column created_at timestamptz not null default now();
create index job_given_up on job (kind) where failed_at is not null and done_at is null;

-- What the operator was mailed about and is not over yet: several servers mail it once.
create table operator_alert (
  name text primary key,
  since timestamptz not null,
  mailed_at timestamptz not null
);
