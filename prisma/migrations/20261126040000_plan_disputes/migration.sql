-- A dispute of what recurring plans were charged names no contribution: its payment names the plans.
ALTER TABLE dispute ALTER COLUMN contribution_id DROP NOT NULL;
