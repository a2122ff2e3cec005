-- How many rows of a file would change a record that is stored, or that an earlier row adds.
ALTER TABLE import_workbook ADD COLUMN matched_rows integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT import_workbook_matched CHECK (matched_rows >= 0);
