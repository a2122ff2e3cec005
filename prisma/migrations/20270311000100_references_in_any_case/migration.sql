-- `ref:` finds the reference of a payment in any case.
CREATE INDEX payment_reference_in_any_case ON payment (lower(reference)) WHERE reference IS NOT NULL;
