-- Pages on which a supporter raises money for a product (people-and-content 8.1).
CREATE TABLE fundraising_page (
  id serial PRIMARY KEY,
  product_id integer NOT NULL REFERENCES product (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  organizer_id integer REFERENCES supporter (id) ON DELETE SET NULL ON UPDATE CASCADE,
  title varchar(200) NOT NULL,
  url varchar(500) NOT NULL,
  status varchar(12) NOT NULL DEFAULT 'draft',
  picture jsonb,
  currency char(3) NOT NULL,
  goal_minor bigint,
  goal_deadline date,
  raised_minor bigint NOT NULL DEFAULT 0,
  raised_offset_minor bigint NOT NULL DEFAULT 0,
  donation_count integer NOT NULL DEFAULT 0,
  donation_count_offset integer NOT NULL DEFAULT 0,
  activated_on date,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  deleted_by integer,
  CONSTRAINT page_status CHECK (status IN ('draft', 'pending', 'active', 'cancelled', 'suspended')),
  CONSTRAINT page_goal CHECK (goal_minor IS NULL OR goal_minor > 0)
);
CREATE UNIQUE INDEX fundraising_page_url ON fundraising_page (url);
CREATE INDEX fundraising_page_product ON fundraising_page (product_id);
CREATE INDEX fundraising_page_organizer ON fundraising_page (organizer_id);

ALTER TABLE contribution_line
  ADD COLUMN fundraising_page_id integer REFERENCES fundraising_page (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD COLUMN fundraising_member_id integer REFERENCES supporter (id) ON DELETE SET NULL ON UPDATE CASCADE,
  ALTER COLUMN reference TYPE varchar(500);

-- Few lines are for a sponsee or a page: the list and its export find them without meeting the others, and a page its gifts.
CREATE INDEX contribution_line_giving ON contribution_line (contribution_id) WHERE sponsorship_id IS NOT NULL OR fundraising_page_id IS NOT NULL;
CREATE INDEX contribution_line_page ON contribution_line (fundraising_page_id) WHERE fundraising_page_id IS NOT NULL;

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON fundraising_page TO almoner_app;
    GRANT USAGE, SELECT ON SEQUENCE fundraising_page_id_seq TO almoner_app;
  END IF;
END $$;
