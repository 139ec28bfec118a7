-- Photos that a client adds to a review, in an order. They are public as long as the review is.
create table review_photo (
  file_id uuid primary key references account_file on delete cascade,
  review_id integer not null references review on delete cascade,
  place smallint not null
);
create index review_photo_review on review_photo (review_id);
create trigger review_photo_file_deleted after delete on review_photo
  for each row execute function delete_account_file();
