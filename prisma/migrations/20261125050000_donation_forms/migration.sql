-- What a donation form has besides its product and variants, and what the list of fundraising knows of a page.
CREATE TABLE donation_form (
  product_id integer PRIMARY KEY REFERENCES product (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  is_default boolean NOT NULL DEFAULT false,
  content jsonb NOT NULL DEFAULT '{}',
  views integer NOT NULL DEFAULT 0,
  CONSTRAINT form_content CHECK (jsonb_typeof(content) = 'object'),
  CONSTRAINT form_views CHECK (views >= 0)
);
CREATE UNIQUE INDEX donation_form_one_default ON donation_form (is_default) WHERE is_default;

-- The oldest form that is there becomes the default one.
INSERT INTO donation_form (product_id, is_default)
SELECT p.id, p.deleted_at IS NULL AND p.id = (SELECT min(o.id) FROM product o WHERE o.type = 'donation_form' AND o.deleted_at IS NULL)
FROM product p WHERE p.type = 'donation_form';

ALTER TABLE fundraising_page
  ADD COLUMN type varchar(12) NOT NULL DEFAULT 'website',
  ADD COLUMN privacy varchar(10) NOT NULL DEFAULT 'public',
  ADD COLUMN category varchar(20),
  ADD COLUMN description text,
  ADD COLUMN video_url varchar(512),
  ADD COLUMN is_team boolean NOT NULL DEFAULT false,
  ADD COLUMN team_name varchar(200),
  ADD COLUMN report_count integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT page_type CHECK (type IN ('website', 'standalone')),
  ADD CONSTRAINT page_privacy CHECK (privacy IN ('private', 'unlisted', 'public')),
  ADD CONSTRAINT page_reports CHECK (report_count >= 0),
  ADD CONSTRAINT page_team CHECK (is_team OR team_name IS NULL);

CREATE INDEX product_forms ON product (updated_at, id) WHERE type = 'donation_form';
CREATE INDEX fundraising_page_changed ON fundraising_page (updated_at, id) WHERE deleted_at IS NULL;

DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'almoner_app') THEN
    GRANT SELECT, INSERT, UPDATE, DELETE ON donation_form TO almoner_app;
  END IF;
END $$;

-- What the paid lines of a product and the later payments of its plans have brought, in this currency and at the rate of their day. Without what was
-- refunded, tests, spam and costs that donors covered.
CREATE FUNCTION product_gifts(product integer, wanted text)
RETURNS TABLE (contribution integer, minor bigint) LANGUAGE sql STABLE AS $$
  WITH variant AS (SELECT v.id FROM product_variant v WHERE v.product_id = product),
  paid AS (
    SELECT c.id, c.currency, c.functional_currency, c.functional_rate,
      greatest(0, l.total_minor - coalesce((SELECT sum(b.amount_minor) FROM refund_line b JOIN refund f ON f.id = b.refund_id
        WHERE b.line_id = l.id AND f.status IN ('succeeded', 'pending')), 0)) AS kept
    FROM variant JOIN contribution_line l ON l.variant_id = variant.id JOIN contribution c ON c.id = l.contribution_id
    WHERE c.confirmed_at IS NOT NULL AND c.deleted_at IS NULL AND NOT c.is_test AND NOT c.is_spam
      AND (c.refunded_minor = 0 OR c.refunded_minor < c.total_minor)
    UNION ALL
    SELECT c.id, t.currency, c.functional_currency, c.functional_rate,
      greatest(0, t.amount_minor - t.tax_minor - t.shipping_minor - t.dcc_minor - t.refunded_minor)
    FROM variant JOIN recurring_profile r ON r.variant_id = variant.id JOIN recurring_transaction t ON t.profile_id = r.id
      JOIN contribution c ON c.id = r.contribution_id
    WHERE t.payment_status = 'Completed' AND c.deleted_at IS NULL AND NOT c.is_test AND NOT c.is_spam)
  SELECT id, CASE WHEN currency = wanted THEN kept
    WHEN functional_currency = wanted THEN round(kept * functional_rate * power(10::numeric, minor_digits(wanted) - minor_digits(currency)))::bigint
    ELSE 0 END
  FROM paid
$$;

CREATE FUNCTION product_raised(product integer, wanted text) RETURNS bigint LANGUAGE sql STABLE COST 10000 AS
  $$ SELECT coalesce(sum(minor), 0)::bigint FROM product_gifts(product, wanted) $$;

CREATE FUNCTION product_gift_count(product integer, wanted text) RETURNS integer LANGUAGE sql STABLE COST 10000 AS
  $$ SELECT count(*)::integer FROM product_gifts(product, wanted) $$;

-- Pictures of donation forms, and the default pictures of fundraising pages.
ALTER TABLE mediable DROP CONSTRAINT mediable_type;
ALTER TABLE mediable ADD CONSTRAINT mediable_type
  CHECK (mediable_type IN ('product', 'donation_form', 'peer_to_peer', 'sponsorship', 'supporter', 'fundraising_page', 'timeline', 'post'));
