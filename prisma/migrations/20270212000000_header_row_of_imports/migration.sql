-- The row of the file that has the headers of its columns, as spreadsheets count rows.
ALTER TABLE import_workbook ADD COLUMN header_row integer NOT NULL DEFAULT 1;
ALTER TABLE import_workbook ADD CONSTRAINT import_workbook_header_row CHECK (header_row > 0);
