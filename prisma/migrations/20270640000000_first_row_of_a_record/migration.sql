-- Rows of a file that mean one record are applied together, so that the file again changes nothing.
ALTER TABLE import_row ADD COLUMN first_row integer;
CREATE INDEX import_row_first_row ON import_row (workbook_id, first_row) WHERE first_row IS NOT NULL;
