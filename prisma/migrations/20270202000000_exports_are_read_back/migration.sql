-- A text that begins with apostrophes before a formula gets one more, so that an import, which takes one off, gives
-- back every text (app/kit/csv.ts). Plain texts are looked at once, as before.
CREATE OR REPLACE FUNCTION csv_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$
  SELECT CASE WHEN ascii(value) IN (39, 61, 43, 45, 64, 9, 10, 13, 65309, 65291, 65293, 65312)
    AND ascii(ltrim(value, '''')) IN (61, 43, 45, 64, 9, 10, 13, 65309, 65291, 65293, 65312)
    THEN '''' || value ELSE value END
$$;
