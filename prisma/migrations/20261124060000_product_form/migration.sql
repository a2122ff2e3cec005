-- What the product form edits, and what the list of products searches and sorts by.
ALTER TABLE product
  ADD COLUMN description text,
  ADD COLUMN author varchar(250),
  ADD COLUMN permalink varchar(255),
  ADD COLUMN is_featured boolean NOT NULL DEFAULT false,
  ADD COLUMN is_new boolean NOT NULL DEFAULT false,
  ADD COLUMN is_clearance boolean NOT NULL DEFAULT false,
  ADD COLUMN hide_price boolean NOT NULL DEFAULT false,
  ADD COLUMN allow_check_in boolean NOT NULL DEFAULT false,
  ADD COLUMN goal_minor bigint,
  ADD COLUMN goal_deadline date,
  ADD COLUMN goal_offset_minor bigint NOT NULL DEFAULT 0,
  ADD COLUMN add_to_label varchar(200),
  ADD COLUMN alt_button_label varchar(150),
  ADD COLUMN alt_button_url varchar(550),
  ADD COLUMN thank_you_url varchar(550),
  ADD COLUMN template_suffix varchar(100),
  ADD COLUMN template_name varchar(64),
  ADD COLUMN notes text,
  ADD COLUMN seo_title varchar(200),
  ADD COLUMN seo_description varchar(500),
  ADD COLUMN seo_keywords varchar(500),
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN search_text text NOT NULL DEFAULT ' ',
  ADD CONSTRAINT product_goal CHECK (goal_minor >= 0 AND goal_offset_minor >= 0) NOT VALID,
  ADD CONSTRAINT product_dates CHECK (publish_ends_on >= publish_starts_on) NOT VALID,
  ADD CONSTRAINT product_version CHECK (version >= 1) NOT VALID,
  ADD CONSTRAINT product_type CHECK (type IN ('donation_form', 'template')) NOT VALID;

ALTER TABLE product_variant
  ADD COLUMN cost_minor bigint,
  ADD COLUMN shipping_expectation_threshold integer,
  ADD COLUMN shipping_expectation_over varchar(255),
  ADD COLUMN shipping_expectation_under varchar(255),
  ADD COLUMN download_description varchar(250),
  ADD CONSTRAINT variant_cost CHECK (cost_minor >= 0) NOT VALID,
  ADD CONSTRAINT variant_fair_value CHECK (fair_market_value_minor >= 0) NOT VALID,
  ADD CONSTRAINT variant_weight CHECK (weight_grams >= 0) NOT VALID;

ALTER TABLE custom_field
  ADD COLUMN is_advanced boolean NOT NULL DEFAULT false,
  ADD COLUMN map_to_product_meta varchar(25);
-- One field of the CRM has at most one custom field of a product.
CREATE UNIQUE INDEX custom_field_one_meta ON custom_field (product_id, map_to_product_meta) WHERE deleted_at IS NULL;

-- The text that a search of products reads: code, name, summary, and the names and codes of its variants.
CREATE FUNCTION product_search_text(id integer, code text, name text, summary text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT ' ' || lower(concat_ws(' ', code, name, summary,
    (SELECT string_agg(concat_ws(' ', nullif(v.name, ''), v.sku), ' ' ORDER BY v.sequence, v.id)
     FROM product_variant v WHERE v.product_id = product_search_text.id AND v.deleted_at IS NULL)))
$$;

CREATE FUNCTION write_product_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := product_search_text(NEW.id, NEW.code, NEW.name, NEW.summary);
  RETURN NEW;
END $$;
CREATE TRIGGER product_search_written BEFORE INSERT OR UPDATE OF code, name, summary, search_text ON product
  FOR EACH ROW EXECUTE FUNCTION write_product_search();

-- A sale changes quantities only, so selling never touches the row of the product.
CREATE FUNCTION write_variant_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product SET search_text = '' WHERE id = NEW.product_id;
  RETURN NULL;
END $$;
CREATE TRIGGER variant_search_added AFTER INSERT ON product_variant FOR EACH ROW EXECUTE FUNCTION write_variant_search();
CREATE TRIGGER variant_search_written AFTER UPDATE OF name, sku, deleted_at ON product_variant FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.sku IS DISTINCT FROM NEW.sku OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION write_variant_search();

UPDATE product SET search_text = '';

CREATE INDEX product_search ON product USING gin (search_text gin_trgm_ops);
CREATE INDEX product_named ON product (lower(name), id) WHERE deleted_at IS NULL AND type IS NULL;
CREATE INDEX product_changed ON product (updated_at, id) WHERE deleted_at IS NULL AND type IS NULL;
CREATE INDEX product_deleted ON product (lower(name), id) WHERE deleted_at IS NOT NULL;
CREATE INDEX product_templates ON product (lower(name), id) WHERE deleted_at IS NULL AND type = 'template';
CREATE UNIQUE INDEX product_permalink_once ON product (lower(permalink)) WHERE deleted_at IS NULL;

CREATE FUNCTION organisation_currency() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT coalesce((SELECT value FROM setting WHERE key = 'dpo_currency'), 'USD') $$;

-- A part of a bundle is named by its code.
CREATE INDEX product_variant_sku ON product_variant (lower(sku)) WHERE deleted_at IS NULL AND sku IS NOT NULL;
