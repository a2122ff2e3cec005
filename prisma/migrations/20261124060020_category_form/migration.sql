-- What the form of a category edits beside its name and place.
ALTER TABLE category
  ADD COLUMN description text,
  ADD COLUMN template_suffix varchar(100);
