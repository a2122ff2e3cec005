-- Files that go with an email, kept in the object store as they were sent, and copies to others.
ALTER TABLE mail
  ADD COLUMN cc varchar(500),
  ADD COLUMN bcc varchar(500),
  ADD CONSTRAINT mail_copies CHECK (cc !~ '[\r\n]' AND bcc !~ '[\r\n]');

CREATE TABLE mail_attachment (
  id serial PRIMARY KEY,
  mail_id integer NOT NULL REFERENCES mail (id) ON UPDATE CASCADE ON DELETE CASCADE,
  filename varchar(200) NOT NULL,
  content_type varchar(100) NOT NULL,
  key varchar(500) NOT NULL,
  CONSTRAINT mail_attachment_filename CHECK (filename <> '' AND filename !~ '[\r\n/\\]')
);
CREATE INDEX mail_attachment_mail_id_idx ON mail_attachment (mail_id);
