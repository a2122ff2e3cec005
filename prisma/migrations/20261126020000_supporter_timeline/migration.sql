-- Updates belong to a sponsee or to a supporter.
ALTER TABLE timeline_post
  ALTER COLUMN sponsorship_id DROP NOT NULL,
  ADD COLUMN supporter_id integer REFERENCES supporter (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT timeline_post_parent CHECK (num_nonnulls(sponsorship_id, supporter_id) = 1);
CREATE INDEX timeline_post_of_supporter ON timeline_post (supporter_id, posted_on, id) WHERE supporter_id IS NOT NULL;
