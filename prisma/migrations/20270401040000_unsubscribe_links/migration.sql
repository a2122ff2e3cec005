-- The link with which a supporter stops emails of news, one for each supporter who was sent some.
CREATE TABLE unsubscribe_link (
  id serial PRIMARY KEY,
  key uuid NOT NULL DEFAULT gen_random_uuid(),
  supporter_id integer NOT NULL REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX unsubscribe_link_key ON unsubscribe_link (key);
CREATE INDEX unsubscribe_link_supporter_id_idx ON unsubscribe_link (supporter_id);

ALTER TABLE mail ADD COLUMN unsubscribe_url varchar(500);

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'almoner_app') THEN
    -- Links follow their supporter through a merge, and work for good.
    GRANT SELECT, INSERT, UPDATE ON unsubscribe_link TO almoner_app;
    GRANT USAGE, SELECT ON SEQUENCE unsubscribe_link_id_seq TO almoner_app;
  END IF;
END $$;
