-- What an operator did: who of the system's users, and why.
alter table audit
  add column operator text,
  add column reason text;
create index audit_operator on audit (id desc) where operator is not null;
