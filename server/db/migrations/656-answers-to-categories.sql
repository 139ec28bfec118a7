-- What a client answered to the questions of categories, by the question (contract/requests/category-questions.ts).
alter table request add column answers jsonb not null default '{}';
