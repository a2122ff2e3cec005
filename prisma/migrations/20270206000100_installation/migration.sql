-- What is true of the installation as a whole, in one row.
CREATE TABLE installation (
  id smallint PRIMARY KEY DEFAULT 1,
  -- Until when owners were told of jobs and emails that failed (R-JOBS-2).
  failures_reported_at timestamptz(3),
  CONSTRAINT installation_one CHECK (id = 1)
);
INSERT INTO installation DEFAULT VALUES;
