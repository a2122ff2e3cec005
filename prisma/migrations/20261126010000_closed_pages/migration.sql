-- The day on which staff were notified that a page's deadline had passed. Pages that closed before there were such emails are not announced.
ALTER TABLE fundraising_page ADD COLUMN closed_on DATE;

UPDATE fundraising_page SET closed_on = goal_deadline WHERE goal_deadline < (now() AT TIME ZONE organisation_zone())::date;

CREATE INDEX fundraising_page_open ON fundraising_page (goal_deadline) WHERE status = 'active' AND closed_on IS NULL AND deleted_at IS NULL;
