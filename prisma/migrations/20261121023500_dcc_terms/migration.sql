-- The terms a cart was opened with: a later change of the settings leaves open carts alone (money 7.2).
ALTER TABLE contribution
  ADD COLUMN dcc_is_dynamic boolean NOT NULL DEFAULT true,
  ADD COLUMN dcc_per_order_minor bigint NOT NULL DEFAULT 0,
  ADD COLUMN dcc_rate_points integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT contribution_dcc_terms CHECK (dcc_per_order_minor >= 0 AND dcc_rate_points >= 0);
ALTER TABLE contribution_line
  ADD COLUMN dcc_recurring_minor bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT line_dcc CHECK (dcc_minor >= 0 AND dcc_recurring_minor >= 0);
