-- What makes a price at the till: promo codes, shipping, taxes, rates of exchange (money 4 to 6, 17).
CREATE TABLE promo_code (
  id serial PRIMARY KEY,
  code varchar(15) NOT NULL,
  description varchar(250),
  discount_type varchar(12) NOT NULL,
  discount_points integer NOT NULL DEFAULT 0,
  discount_minor bigint NOT NULL DEFAULT 0,
  buy_quantity integer NOT NULL DEFAULT 1,
  allocation_limit integer,
  starts_on date,
  ends_on date,
  usage_limit integer,
  usage_count integer NOT NULL DEFAULT 0,
  usage_limit_per_account integer,
  is_free_shipping boolean NOT NULL DEFAULT false,
  free_shipping_label varchar(25),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  deleted_at timestamptz(3),
  CONSTRAINT promo_code_word CHECK (code <> '' AND code !~ '[,[:space:]]'),
  CONSTRAINT promo_code_type CHECK (discount_type IN ('percent', 'dollar', 'bxgy_dollar', 'bxgy_percent')),
  CONSTRAINT promo_code_amounts CHECK (discount_points BETWEEN 0 AND 10000 AND discount_minor >= 0
    AND CASE WHEN discount_type IN ('percent', 'bxgy_percent') THEN discount_minor = 0 ELSE discount_points = 0 END),
  CONSTRAINT promo_code_counts CHECK (buy_quantity >= 0 AND allocation_limit >= 0 AND usage_limit >= 0 AND usage_count >= 0 AND usage_limit_per_account >= 0),
  CONSTRAINT promo_code_days CHECK (starts_on <= ends_on)
);
CREATE UNIQUE INDEX promo_code_once ON promo_code (lower(code));

CREATE TABLE promo_code_product (
  promo_code_id integer NOT NULL REFERENCES promo_code (id) ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  PRIMARY KEY (promo_code_id, product_id)
);
CREATE TABLE promo_code_category (
  promo_code_id integer NOT NULL REFERENCES promo_code (id) ON DELETE CASCADE,
  category_id integer NOT NULL REFERENCES category (id) ON DELETE CASCADE,
  PRIMARY KEY (promo_code_id, category_id)
);
CREATE TABLE promo_code_membership (
  promo_code_id integer NOT NULL REFERENCES promo_code (id) ON DELETE CASCADE,
  membership_id integer NOT NULL REFERENCES membership (id) ON DELETE CASCADE,
  PRIMARY KEY (promo_code_id, membership_id)
);
CREATE INDEX promo_code_membership_of ON promo_code_membership (membership_id);

-- The codes of a cart, and of the contribution it becomes.
CREATE TABLE contribution_promo (
  contribution_id integer NOT NULL REFERENCES contribution (id) ON DELETE CASCADE,
  promo_code_id integer NOT NULL REFERENCES promo_code (id),
  position smallint NOT NULL,
  is_granted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (contribution_id, promo_code_id)
);
CREATE INDEX contribution_promo_code ON contribution_promo (promo_code_id, contribution_id);

CREATE TABLE shipping_method (
  id serial PRIMARY KEY,
  name varchar(100) NOT NULL,
  code varchar(45) NOT NULL DEFAULT '',
  priority integer NOT NULL DEFAULT 0,
  show_on_web boolean NOT NULL DEFAULT true,
  is_default boolean NOT NULL DEFAULT false,
  countries text[],
  regions text[],
  deleted_at timestamptz(3)
);
CREATE TABLE shipping_tier (
  id serial PRIMARY KEY,
  min_minor bigint NOT NULL,
  max_minor bigint,
  CONSTRAINT shipping_tier_bounds CHECK (min_minor >= 0 AND max_minor >= min_minor)
);
CREATE TABLE shipping_price (
  method_id integer NOT NULL REFERENCES shipping_method (id) ON DELETE CASCADE,
  tier_id integer NOT NULL REFERENCES shipping_tier (id) ON DELETE CASCADE,
  price_minor bigint NOT NULL CHECK (price_minor >= 0),
  PRIMARY KEY (method_id, tier_id)
);
-- What carriers asked for a parcel, kept for half a day.
CREATE TABLE shipping_rate (
  key char(64) PRIMARY KEY,
  quotes jsonb NOT NULL,
  quoted_at timestamptz(3) NOT NULL
);
CREATE INDEX shipping_rate_age ON shipping_rate (quoted_at);

CREATE TABLE tax_rule (
  id serial PRIMARY KEY,
  code varchar(20) NOT NULL,
  description varchar(250) NOT NULL DEFAULT '',
  -- Parts of a million: 9.975 % is 99750.
  rate_ppm integer NOT NULL CHECK (rate_ppm BETWEEN 0 AND 1000000),
  city varchar(200),
  deleted_at timestamptz(3)
);
CREATE TABLE tax_rule_region (
  id serial PRIMARY KEY,
  tax_rule_id integer NOT NULL REFERENCES tax_rule (id) ON DELETE CASCADE,
  country varchar(2) NOT NULL,
  -- Null is the whole country.
  region varchar(45)
);
CREATE UNIQUE INDEX tax_rule_region_once ON tax_rule_region (tax_rule_id, country, coalesce(region, ''));
CREATE TABLE tax_rule_product (
  tax_rule_id integer NOT NULL REFERENCES tax_rule (id) ON DELETE CASCADE,
  product_id integer NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  PRIMARY KEY (product_id, tax_rule_id)
);

-- How many digits the smallest unit of a currency has; the same table as app/kit/money.ts.
CREATE FUNCTION minor_digits(currency text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE WHEN currency IN ('JPY', 'KRW', 'VND', 'CLP', 'ISK', 'XAF', 'XOF') THEN 0 WHEN currency IN ('BHD', 'KWD', 'JOD', 'OMR', 'TND') THEN 3 ELSE 2 END $$;

-- The rate of the day a cart was opened: what one unit of its currency is worth in the organisation's own. Reports never convert again (money 17).
ALTER TABLE contribution
  ADD COLUMN shipping_method_id integer REFERENCES shipping_method (id),
  ADD COLUMN free_shipping_label varchar(25),
  ADD COLUMN discount_minor bigint NOT NULL DEFAULT 0,
  ADD COLUMN taxes jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN functional_currency char(3),
  ADD COLUMN functional_rate numeric(23, 10) NOT NULL DEFAULT 1,
  ADD COLUMN functional_total_minor bigint GENERATED ALWAYS AS
    (round(total_minor * functional_rate * power(10::numeric, minor_digits(coalesce(functional_currency, currency)) - minor_digits(currency)))::bigint) STORED,
  ADD CONSTRAINT contribution_functional CHECK (functional_rate > 0 AND (functional_currency IS NOT NULL OR functional_rate = 1)),
  ADD CONSTRAINT contribution_discount CHECK (discount_minor >= 0);

-- A line is counted as a whole, and its unit price is what is shown of it: a discount spread over the lines adds up to the cent.
ALTER TABLE contribution_line
  ADD COLUMN tax_recurring_minor bigint NOT NULL DEFAULT 0,
  DROP CONSTRAINT line_amounts,
  ADD CONSTRAINT line_amounts CHECK (qty >= 1 AND price_minor >= 0 AND original_price_minor >= 0 AND discount_minor >= 0 AND total_minor >= 0
    AND 2 * abs(total_minor - qty * price_minor) <= qty AND tax_recurring_minor >= 0);
