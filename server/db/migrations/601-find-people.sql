-- Operators find people by the start of an email or a name, and by phone, among a million of them.
create index account_username_start on account (username text_pattern_ops);
create index client_email_start on client (lower(email) text_pattern_ops);
create index client_name_start on client (lower(first_name || ' ' || last_name) text_pattern_ops);
create index client_last_name_start on client (lower(last_name) text_pattern_ops);
create index client_phone_digits on client (regexp_replace(phone_number, '\D', '', 'g'));
create index vendor_phone_digits on vendor (regexp_replace(phone_number, '\D', '', 'g')) where phone_number <> '';
-- What operators did about a vendor or a person. An index holds no long texts.
create index audit_about on audit (detail text_pattern_ops, id desc)
  where operator is not null and length(detail) <= 400;
