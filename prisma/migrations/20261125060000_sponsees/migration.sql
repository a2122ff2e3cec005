-- The back office's side of sponsees: where they live, who changed them last, their list and its search.
ALTER TABLE sponsorship
  ADD COLUMN latitude numeric(9, 6),
  ADD COLUMN longitude numeric(9, 6),
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN list_name text GENERATED ALWAYS AS
    (coalesce(nullif(btrim(last_name), ''), '[none]') || ', ' || coalesce(nullif(btrim(first_name), ''), '[none]')) STORED,
  ADD COLUMN search_text text GENERATED ALWAYS AS
    (lower(' ' || reference_number || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) STORED,
  ADD CONSTRAINT sponsorship_latitude CHECK (latitude BETWEEN -90 AND 90),
  ADD CONSTRAINT sponsorship_longitude CHECK (longitude BETWEEN -180 AND 180),
  ADD CONSTRAINT sponsorship_texts CHECK (btrim(coalesce(biography, 'x')) <> '' AND btrim(coalesce(private_notes, 'x')) <> '');

-- The list's orders; the id is the last key of each.
CREATE INDEX sponsorship_by_name ON sponsorship (lower(list_name), id) WHERE deleted_at IS NULL;
CREATE INDEX sponsorship_by_reference ON sponsorship (lower(reference_number), id) WHERE deleted_at IS NULL;
CREATE INDEX sponsorship_by_birth ON sponsorship (coalesce(birth_date, '9999-12-31'::date), id) WHERE deleted_at IS NULL;
CREATE INDEX sponsorship_by_sponsors ON sponsorship (sponsor_count, id) WHERE deleted_at IS NULL;
CREATE INDEX sponsorship_search ON sponsorship USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;

-- Rich text as an export holds it: its words alone.
CREATE FUNCTION words_of_html(html text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(replace(replace(replace(replace(replace(replace(
    regexp_replace(html, '<[^>]*>', ' ', 'g'), '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&'), '\s+', ' ', 'g'))
$$;
