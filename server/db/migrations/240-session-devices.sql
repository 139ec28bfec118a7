-- What an account's owner sees of a session: on which device it is ("Chrome on an Android phone"), and when it was used last.
alter table session
  add column device text,
  add column last_used_at timestamptz;
