-- Answers that are logged in one statement are one update of their supporters, and none where they have it already.
CREATE FUNCTION opt_ins_logged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE supporter s SET opted_in = latest.is_in
  FROM (SELECT DISTINCT ON (o.supporter_id) o.supporter_id, o.action = 'optin' AS is_in FROM email_opt_in o
    WHERE o.supporter_id IN (SELECT n.supporter_id FROM new_rows n)
    ORDER BY o.supporter_id, o.created_at DESC, o.id DESC) latest
  WHERE s.id = latest.supporter_id AND s.opted_in IS DISTINCT FROM latest.is_in;
  RETURN NULL;
END $$;
CREATE TRIGGER opt_ins_of_supporters AFTER INSERT ON email_opt_in REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION opt_ins_logged();

DROP TRIGGER opt_in_of_supporter ON email_opt_in;
CREATE TRIGGER opt_in_of_supporter AFTER DELETE OR UPDATE OF supporter_id ON email_opt_in
  FOR EACH ROW EXECUTE FUNCTION opt_in_logged();
