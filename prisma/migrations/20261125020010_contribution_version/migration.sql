-- Counts edits by staff, so that two editors notice each other.
ALTER TABLE contribution ADD COLUMN version integer NOT NULL DEFAULT 1;
