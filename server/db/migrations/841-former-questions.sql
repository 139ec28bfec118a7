-- Every question that a category has asked beyond the shipped ones: requests hold answers to those that are gone.
create table category_question (
  service_type_id integer not null,
  -- Made of its words, so they never change.
  id text not null,
  -- As the vendor reads it.
  short text not null,
  primary key (service_type_id, id)
);
-- Which answers of a request are about which category, by its number: a question may move to another one later. Null
-- for requests from before.
alter table request add column details_by_category jsonb;
