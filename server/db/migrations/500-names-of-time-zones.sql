-- Quiet hours were stored with aliases that formatting takes and counting refuses: nothing was ever sent in them.
update notification_settings set quiet_time_zone = alias.zone
from (values
  ('act', 'Australia/Darwin'), ('aet', 'Australia/Sydney'), ('agt', 'America/Buenos_Aires'), ('art', 'Africa/Cairo'),
  ('ast', 'America/Halifax'), ('bet', 'America/Sao_Paulo'), ('bst', 'Asia/Dhaka'), ('cat', 'Africa/Maputo'),
  ('cnt', 'America/St_Johns'), ('cst', 'America/Chicago'), ('ctt', 'Asia/Shanghai'), ('eat', 'Africa/Nairobi'),
  ('ect', 'Europe/Paris'), ('iet', 'America/Indianapolis'), ('ist', 'Asia/Calcutta'), ('jst', 'Asia/Tokyo'),
  ('mit', 'Pacific/Apia'), ('net', 'Asia/Yerevan'), ('nst', 'America/St_Johns'), ('plt', 'Asia/Karachi'),
  ('pnt', 'America/Phoenix'), ('prt', 'America/Puerto_Rico'), ('pst', 'America/Los_Angeles'),
  ('sst', 'Pacific/Pago_Pago'), ('vst', 'Asia/Saigon'), ('us/pacific-new', 'America/Los_Angeles'),
  ('canada/east-saskatchewan', 'America/Regina')) as alias (name, zone)
where lower(quiet_time_zone) = alias.name;
update notification_settings set quiet_from = null, quiet_until = null, quiet_time_zone = null
where quiet_time_zone ilike 'systemv/%';
