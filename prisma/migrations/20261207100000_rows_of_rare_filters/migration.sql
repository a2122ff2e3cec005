-- What few rows have is found without reading twenty million: filters of payments, charges of plans and paid items, each of which had no index. Few values,
-- thousands of rows each, so that an index is a few bytes a row.
CREATE INDEX payment_type ON payment (type);
CREATE INDEX payment_gateway ON payment (gateway);
CREATE INDEX payment_currency ON payment (currency);
CREATE INDEX payment_brand ON payment (lower(card_brand)) WHERE card_brand IS NOT NULL;
CREATE INDEX payment_bank_words ON payment USING gin (lower(' ' || bank_name) gin_trgm_ops) WHERE bank_name IS NOT NULL;
CREATE INDEX payment_failure_words ON payment USING gin (lower(' ' || failure_message) gin_trgm_ops) WHERE failure_message IS NOT NULL;
CREATE INDEX payment_captured ON payment (captured_at, id) WHERE captured_at IS NOT NULL;
CREATE INDEX recurring_transaction_currency ON recurring_transaction (currency);
CREATE INDEX contribution_ip_country ON contribution (ip_country) WHERE ip_country IS NOT NULL;
CREATE INDEX contribution_referral ON contribution (referral_source) WHERE referral_source IS NOT NULL;
CREATE INDEX contribution_client_ip ON contribution (client_ip) WHERE client_ip IS NOT NULL;
CREATE INDEX contribution_wallet ON contribution (payment_label) WHERE payment_label LIKE 'Apple Pay%' OR payment_label LIKE 'Google Pay%';
CREATE INDEX contribution_account_type ON contribution (account_type_id) WHERE account_type_id IS NOT NULL;
CREATE INDEX contribution_line_membership ON contribution_line (membership_id) WHERE membership_id IS NOT NULL;

-- The orders of the report on impact, and its count.
CREATE INDEX supporter_donated_most ON supporter (lifetime_donation_minor, id) WHERE NOT is_spam;
CREATE INDEX supporter_donations ON supporter (lifetime_donation_count, id) WHERE NOT is_spam;
CREATE INDEX supporter_bought ON supporter (lifetime_purchase_minor, id) WHERE NOT is_spam;
CREATE INDEX supporter_purchases ON supporter (lifetime_purchase_count, id) WHERE NOT is_spam;
CREATE INDEX supporter_not_spam ON supporter (account_type_id) WHERE NOT is_spam;

-- Plans by the orders of their list, and by their own words.
CREATE INDEX recurring_profile_started ON recurring_profile (starts_on, id);
CREATE INDEX recurring_profile_lifetime ON recurring_profile (aggregate_minor, id);
CREATE INDEX recurring_profile_total ON recurring_profile ((amount_minor + tax_minor + shipping_minor + dcc_minor), id);
CREATE INDEX recurring_profile_words ON recurring_profile USING gin (lower(' ' || profile_id || ' ' || profile_reference || ' ' || subscriber_name || ' ' || description) gin_trgm_ops);

-- What donors covered, by its amount.
CREATE INDEX contribution_line_covered ON contribution_line (dcc_minor, contribution_id) WHERE dcc_minor > 0;
CREATE INDEX recurring_transaction_covered_minor ON recurring_transaction (dcc_minor) WHERE dcc_minor > 0;
