-- Passwords of an imported sheet (R-IMPORTS-13): sealed beside the row that it was in, hashed before the row is applied, gone with what came of the row.
ALTER TABLE import_workbook ADD COLUMN secret_column smallint;
ALTER TABLE import_workbook ADD CONSTRAINT import_workbook_secret_column CHECK (secret_column >= 0 AND secret_column < cardinality(headers));
ALTER TABLE import_row ADD COLUMN secret varchar(700);
ALTER TABLE import_row ADD CONSTRAINT import_row_secret CHECK (outcome IS NULL OR secret IS NULL);
