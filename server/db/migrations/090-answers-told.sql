-- When the host was mailed an answer; null while that waits, and for good when a newer answer came first.
alter table lead_answer add column told_at timestamptz;
update lead_answer set told_at = job.done_at from job where job.unique_key = 'answerMail ' || lead_answer.id;
