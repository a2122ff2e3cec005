-- Email templates that somebody changed; one that nobody changed has no row and is the product's own.
CREATE TABLE mail_template (
  name varchar(60) PRIMARY KEY,
  subject varchar(500) NOT NULL,
  body text NOT NULL,
  is_active boolean NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  updated_by integer REFERENCES staff (id),
  CONSTRAINT mail_template_subject CHECK (btrim(subject) <> '' AND subject !~ '[\r\n]'),
  CONSTRAINT mail_template_body CHECK (length(body) <= 200000)
);
-- The same email as HTML; null where there is only text.
ALTER TABLE mail ADD COLUMN html text;
