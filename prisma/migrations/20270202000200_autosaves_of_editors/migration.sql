-- An autosave is one editor's own, and says which version of the page it was typed over. Those from before do not know.
ALTER TABLE page_revision ADD COLUMN page_version integer;
DROP INDEX page_revision_autosave_once;
CREATE UNIQUE INDEX page_revision_autosave_once ON page_revision (page_id, saved_by) NULLS NOT DISTINCT
  WHERE is_autosave;
