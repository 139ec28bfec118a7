-- How long a job has waited: many are due from the beginning of time. Of those that are here it is counted from now.
alter table job add column created_at timestamptz not null default now();
-- Since when it has been tried in vain: each attempt moves its run_at ahead.
alter table job add column failing_since timestamptz;
create index job_failing on job (failing_since) where failing_since is not null and done_at is null and failed_at is null;
create index job_given_up on job (kind) where failed_at is not null and done_at is null;

-- Figures are counted every few seconds.
create index lead_unanswered on lead (created_at) where is_current and closed_at is null and state in ('delivered', 'opened');
create index membership_order_signup on membership_order (id) where paid_at is not null or invoiced_at is not null;

-- What the operator was mailed about and is not over yet: several servers mail it once.
create table operator_alert (
  name text primary key,
  since timestamptz not null,
  mailed_at timestamptz not null
);
