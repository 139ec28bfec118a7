-- Operators find a signup that has no vendor yet by the start of its email.
create index signup_session_email on signup_session (lower(data->>'email') text_pattern_ops);
