-- What is deleted by its age is found by an index, however much of it there is.

create index access_token_end on access_token (expires_at);
create index refresh_token_end on refresh_token (expires_at);
create index audit_failed_sign_in on audit (at) where what = 'signInFailed';
create index job_once_ended on job (coalesce(failed_at, done_at)) where starts_with(unique_key, 'once ') and coalesce(failed_at, done_at) is not null;
