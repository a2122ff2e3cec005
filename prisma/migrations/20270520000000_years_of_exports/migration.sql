-- Two digits name a year only where every reader takes them for the same one: spreadsheet programs read 30 to 99 as
-- years of the last century, the import (as Postgres does) 70 to 99. Other years are written with four digits.

CREATE OR REPLACE FUNCTION csv_date(day date) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT to_char(day, CASE WHEN day >= '1970-01-01' AND day < '2030-01-01' THEN 'FMDD-Mon-YY'
  ELSE 'FMDD-Mon-YYYY' END) $$;

-- Compared with a day between, so that it holds in every zone.
CREATE OR REPLACE FUNCTION csv_moment(moment timestamptz, zone text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS
$$ SELECT to_char(moment AT TIME ZONE zone, CASE WHEN moment >= '1970-01-02 00:00Z' AND moment < '2029-12-31 00:00Z'
  THEN 'FMDD-Mon-YY FMHH12:MI AM' ELSE 'FMDD-Mon-YYYY FMHH12:MI AM' END) $$;
