-- Rows of an import that say what is stored already: nothing is written for them.
ALTER TABLE import_workbook ADD COLUMN unchanged integer NOT NULL DEFAULT 0;
ALTER TABLE import_workbook DROP CONSTRAINT import_workbook_counts;
ALTER TABLE import_workbook ADD CONSTRAINT import_workbook_counts CHECK (total >= 0 AND error_rows >= 0
  AND warning_rows >= 0 AND up_to_row >= 0 AND added >= 0 AND updated >= 0 AND unchanged >= 0 AND skipped >= 0
  AND rejected >= 0 AND added + updated + unchanged + skipped + rejected <= total);

ALTER TABLE import_row ALTER COLUMN outcome TYPE varchar(9);
ALTER TABLE import_row DROP CONSTRAINT import_row_outcome;
ALTER TABLE import_row ADD CONSTRAINT import_row_outcome
  CHECK (outcome IN ('added', 'updated', 'unchanged', 'skipped', 'rejected'));
