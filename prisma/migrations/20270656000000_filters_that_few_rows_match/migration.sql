-- Filters of contributions, of paid items and of the journal that few rows match read these instead of every row.
CREATE INDEX IF NOT EXISTS contribution_line_promo ON contribution_line (upper(promo_code))
  WHERE promo_code IS NOT NULL;
CREATE INDEX IF NOT EXISTS contribution_listed_downloads ON contribution (ordered_at DESC, id DESC)
  WHERE is_listed AND download_items > 0;
CREATE INDEX IF NOT EXISTS journal_entry_person ON journal_entry (staff_id, at DESC, id DESC)
  WHERE staff_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS journal_entry_program ON journal_entry (actor, at DESC, id DESC) WHERE staff_id IS NULL;
