-- Pictures within texts: a page leaves their room before they have loaded.
alter table text_picture
  -- Pixels as stored; null for a picture from before, until it is uploaded again.
  add column width integer,
  add column height integer,
  -- Since when neither a version nor a draft names it; null while one does.
  add column unused_since timestamptz;
