-- Membership levels have a form of their own.
ALTER TABLE membership
  ALTER COLUMN name TYPE varchar(250),
  ADD COLUMN description varchar(2000),
  ADD COLUMN sequence integer NOT NULL DEFAULT 0,
  ADD COLUMN public_name varchar(255),
  ADD COLUMN public_description varchar(255),
  ADD COLUMN default_url varchar(500),
  ADD COLUMN renewal_url varchar(500),
  ADD COLUMN should_display_badge boolean NOT NULL DEFAULT true,
  ADD COLUMN show_in_profile boolean NOT NULL DEFAULT true,
  ADD COLUMN members_can_opt_in boolean NOT NULL DEFAULT false,
  ADD COLUMN members_can_opt_out boolean NOT NULL DEFAULT false,
  ADD COLUMN members_can_view_directory boolean NOT NULL DEFAULT false,
  ADD COLUMN double_opt_in_required boolean NOT NULL DEFAULT false,
  ADD COLUMN crm_code varchar(50),
  ADD CONSTRAINT membership_days CHECK (days BETWEEN 1 AND 36500);
CREATE INDEX membership_order ON membership (sequence, id);

-- A membership of a supporter is never deleted: it ends, or it was taken back. A line of two shirts is two periods.
ALTER TABLE supporter_membership
  ADD COLUMN end_reason varchar(50),
  ADD COLUMN days integer,
  ADD COLUMN periods integer NOT NULL DEFAULT 1,
  ADD COLUMN created_at timestamptz(3) NOT NULL DEFAULT now(),
  ADD COLUMN created_by integer REFERENCES staff (id),
  ADD COLUMN removed_at timestamptz(3),
  ADD COLUMN removed_by integer REFERENCES staff (id),
  ADD COLUMN expired_at timestamptz(3),
  ADD CONSTRAINT supporter_membership_dates CHECK (ends_on >= starts_on),
  ADD CONSTRAINT supporter_membership_periods CHECK (periods >= 1);
UPDATE supporter_membership r SET created_at = r.starts_on WHERE r.starts_on < now();
UPDATE supporter_membership r SET days = m.days, periods = l.qty
FROM membership m, contribution_line l WHERE m.id = r.membership_id AND l.id = r.line_id;
CREATE INDEX supporter_membership_ending ON supporter_membership (ends_on) WHERE removed_at IS NULL AND expired_at IS NULL AND ends_on IS NOT NULL;

-- Periods of one supporter and level that overlap or touch are one span; kept by a trigger, and read wherever it matters who is a member.
CREATE TABLE membership_span (
  supporter_id integer NOT NULL REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE CASCADE,
  membership_id integer NOT NULL REFERENCES membership (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  starts_on date NOT NULL,
  ends_on date,
  CONSTRAINT membership_span_dates CHECK (ends_on >= starts_on),
  PRIMARY KEY (supporter_id, membership_id, starts_on)
);
CREATE INDEX membership_span_level ON membership_span (membership_id, ends_on, supporter_id);
CREATE INDEX membership_span_end ON membership_span (ends_on, supporter_id);

CREATE FUNCTION membership_spans(supporter integer, membership integer) RETURNS SETOF membership_span LANGUAGE sql STABLE AS $$
  SELECT supporter, membership, min(starts_on), nullif(max(ends_on), 'infinity')
  FROM (
    SELECT starts_on, ends_on, count(*) FILTER (WHERE is_first) OVER (ORDER BY starts_on, ends_on ROWS UNBOUNDED PRECEDING) AS span
    FROM (
      SELECT starts_on, ends_on,
        starts_on > coalesce(max(ends_on) OVER (ORDER BY starts_on, ends_on ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) + 1, '-infinity') AS is_first
      FROM (SELECT starts_on, coalesce(ends_on, 'infinity') AS ends_on FROM supporter_membership r
        WHERE r.supporter_id = supporter AND r.membership_id = membership AND r.removed_at IS NULL) p
    ) marked
  ) spans
  GROUP BY span
$$;

CREATE FUNCTION rebuild_membership_span(supporter integer, membership integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM membership_span WHERE supporter_id = supporter AND membership_id = membership;
  INSERT INTO membership_span SELECT * FROM membership_spans(supporter, membership);
END $$;

CREATE FUNCTION supporter_membership_spans() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM rebuild_membership_span(OLD.supporter_id, OLD.membership_id); END IF;
  IF TG_OP <> 'DELETE' AND (TG_OP = 'INSERT' OR (NEW.supporter_id, NEW.membership_id) IS DISTINCT FROM (OLD.supporter_id, OLD.membership_id)) THEN
    PERFORM rebuild_membership_span(NEW.supporter_id, NEW.membership_id);
  END IF;
  RETURN NULL;
END $$;
-- Its name comes after supporter_membership_changed, which locks the supporter: two changes of one person see each other.
CREATE TRIGGER supporter_membership_spans AFTER INSERT OR DELETE OR UPDATE OF supporter_id, membership_id, starts_on, ends_on, removed_at ON supporter_membership
  FOR EACH ROW EXECUTE FUNCTION supporter_membership_spans();
INSERT INTO membership_span SELECT s.* FROM (SELECT DISTINCT supporter_id, membership_id FROM supporter_membership) p, membership_spans(p.supporter_id, p.membership_id) s;

-- All of them, after a load without triggers.
CREATE FUNCTION rebuild_membership_spans() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM membership_span;
  INSERT INTO membership_span SELECT s.* FROM (SELECT DISTINCT supporter_id, membership_id FROM supporter_membership) p, membership_spans(p.supporter_id, p.membership_id) s;
END $$;

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON membership_span TO almoner_app;
  END IF;
END $$;
