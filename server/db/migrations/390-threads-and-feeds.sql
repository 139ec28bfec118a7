-- A thread has a revision or two, not the thousand leads that the planner assumes of a function.
alter function thread_of(integer) rows 2;

-- What a host is mailed about: messages of all revisions, which the index of current ones leaves out.
create index gig_request_vendor_host on gig_request_vendor (host_email);
create index message_untold on message (lead_id) where told_at is null and read_at is null;

-- Whether a subscribed calendar is read again anyway.
create index job_read_feed on job (((payload->>'feedId')::int)) where kind = 'readFeed' and done_at is null and failed_at is null;
