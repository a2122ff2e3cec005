/** Lists that read rows from their document, and that have seeded rows. */
export const SEEDED_LISTS = (
  'contributions supporters supporters/duplicates recurring_payments users users/roles sponsorship sponsors ' +
  'products promotions taxes shipping segments payment_options tax_receipts tributes memberships ' +
  'user-defined-fields supporter-types reports/payments?recent reports/payments-by-item reports/products ' +
  'reports/refunds ' +
  'reports/transactions reports/settlements reports/settlement-items reports/funds ' +
  'reports/deposits reports/journal-exports reports/platform-fees?last ' +
  'reports/donor-covers-costs reports/impact-by-supporter reports/impact-items?supporter=1'
).split(' ')
