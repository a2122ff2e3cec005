-- The fund filter of lists walks from one fund code to the next.
CREATE INDEX contribution_line_fund ON contribution_line (fund_code) WHERE fund_code IS NOT NULL;

-- The list of payments: its order with the row's id last, and its search.
CREATE INDEX payment_created ON payment (created_at, id);
CREATE INDEX payment_search ON payment USING gin ((' ' || lower(coalesce(reference, '') || ' ' || coalesce(description, '') || ' ' || coalesce(card_name, '') || ' ' ||
  coalesce(account_holder_name, '') || ' ' || coalesce(card_last4, '') || ' ' || coalesce(bank_last4, ''))) gin_trgm_ops);

-- The list of plans: the next payment first.
CREATE INDEX recurring_profile_next ON recurring_profile (next_billing_on, id);

-- The reports on lines: what was paid on top of a line to cover its costs.
CREATE INDEX contribution_line_dcc ON contribution_line (contribution_id) WHERE dcc_minor > 0;
CREATE INDEX contribution_line_raised ON contribution_line (fundraising_member_id) WHERE fundraising_member_id IS NOT NULL;

-- The report on impact: the most generous first.
CREATE INDEX supporter_donated ON supporter (lifetime_donation_minor, id);
