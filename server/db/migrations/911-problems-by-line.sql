-- The problems of a person's rows are found among hundreds of thousands (decision 128).
create index vendor_import_problem_line on vendor_import_problem (import_id, line);
