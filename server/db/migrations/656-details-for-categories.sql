-- What was said to the questions of categories, by the question (contract/requests/category-questions.ts).
alter table request add column category_details jsonb not null default '{}';
