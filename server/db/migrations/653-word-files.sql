-- Word files of messages. A page of an earlier version knows PDFs and pictures only, and saves a Word file like a PDF.
alter table message_attachment add column is_word boolean not null default false;
