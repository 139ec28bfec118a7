-- A vendor may change its answer: the newest one to a revision counts, those before it are kept.
alter table lead_answer drop constraint lead_answer_lead_id_key, add column is_current boolean not null default true;
create unique index lead_answer_current on lead_answer (lead_id) where is_current;
create index lead_answer_lead on lead_answer (lead_id);
