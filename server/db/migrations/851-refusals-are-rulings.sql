-- That a new vendor was not approved is a ruling like being hidden: its team reads why, and may appeal once.
alter table ruling add column is_refusal boolean not null default false;
