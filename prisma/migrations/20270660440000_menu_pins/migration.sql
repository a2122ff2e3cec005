-- Views of lists that a person keeps in the menu.
CREATE TABLE menu_pin (
  id serial PRIMARY KEY,
  staff_id integer NOT NULL REFERENCES staff (id) ON UPDATE CASCADE ON DELETE CASCADE,
  list varchar(40) NOT NULL,
  name varchar(120) COLLATE "und-x-icu" NOT NULL,
  path varchar(120) NOT NULL,
  query varchar(2000) NOT NULL,
  CONSTRAINT menu_pin_name CHECK (name <> ''),
  CONSTRAINT menu_pin_path CHECK (path ~ '^/jpanel/[a-z0-9/_-]+$')
);
-- A query is longer than a row of an index may be.
CREATE UNIQUE INDEX menu_pin_once ON menu_pin (staff_id, path, md5(query));

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, DELETE ON menu_pin TO almoner_app;
    GRANT USAGE, SELECT ON SEQUENCE menu_pin_id_seq TO almoner_app;
  END IF;
END $$;
