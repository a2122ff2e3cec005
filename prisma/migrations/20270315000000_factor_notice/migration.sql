-- When a person whose access needs a second factor first signed in without one: a week later it is required.
ALTER TABLE staff ADD COLUMN two_factor_noticed_at timestamptz(3);
