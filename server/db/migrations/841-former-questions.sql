-- Every question that a category has asked beyond the shipped ones: requests hold answers to those that are gone.
create table category_question (
  service_type_id integer not null,
  -- Made of its words, so they never change.
  id text not null,
  -- As the vendor reads it.
  short text not null,
  primary key (service_type_id, id)
);
