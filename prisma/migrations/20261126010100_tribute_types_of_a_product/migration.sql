-- The types of tribute that a product takes; none: all of them. A type that was deleted since is not offered any more.
ALTER TABLE product ADD COLUMN tribute_type_ids INTEGER[] NOT NULL DEFAULT '{}';
