import { gateways } from '~/domain/contributions/list/filter-choices.server'
import { inCurrency } from '~/domain/payments/own-currency.server'
import { choice } from '~/lists/declare/filters'
import { sql } from '~/kit/sql'

const WALLET = sql`CASE WHEN c.payment_label LIKE 'Apple Pay%' THEN 'Apple Pay'
  WHEN c.payment_label LIKE 'Google Pay%' THEN 'Google Pay' END`

/** For example Visa 4242, Check, Bank account 6789. */
export const PAYMENT_METHOD = sql`concat_ws(' ', CASE p.type WHEN 'card' THEN coalesce(${WALLET}, p.card_brand, 'Card')
  WHEN 'bank' THEN coalesce(p.bank_name, 'Bank account')
  WHEN 'cheque' THEN 'Check' WHEN 'cash' THEN 'Cash' WHEN 'paypal' THEN 'PayPal'
  ELSE 'Other' END, coalesce(p.card_last4, p.bank_last4))`

/** Shared filters of reports. `c` is a contribution and `p` a payment. */
export const gatewayOfPayment = choice({
  label: 'Gateway',
  param: 'fg',
  value: sql`p.gateway`,
  choices: gateways,
})

export const currencyOfContribution = inCurrency('cc', sql`c.currency`)
