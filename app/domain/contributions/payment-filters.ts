import { z } from 'zod'
import { filter, type Filter } from '~/kit/list'
import { several } from '~/kit/list-filters'
import { sql, type Sql } from '~/kit/sql'
import { either, orWords, text } from './filter-parts'

const PAID_BY: Record<string, Sql> = {
  Visa: sql`c.card_brand ILIKE 'visa'`,
  MasterCard: sql`c.card_brand ILIKE 'mastercard'`,
  Discover: sql`c.card_brand ILIKE 'discover'`,
  Amex: sql`(c.card_brand ILIKE 'amex' OR c.card_brand ILIKE 'american express')`,
  ACH: sql`c.payment_type = 'bank_account'`,
  'Secure Account': sql`c.payment_type = 'payment_method'`,
  Check: sql`c.payment_type = 'check'`,
  Cash: sql`c.payment_type = 'cash'`,
  PayPal: sql`c.payment_type = 'paypal'`,
  Other: sql`c.payment_type = 'other'`,
  'Google Pay': sql`c.payment_label LIKE 'Google Pay%'`,
  'Apple Pay': sql`c.payment_label LIKE 'Apple Pay%'`,
}

export const PAYMENT_NAMES = Object.keys(PAID_BY)

const payment = filter<string[]>({
  params: ['fp'],
  input: z.object({ fp: several(z.enum(PAYMENT_NAMES)) }).transform(({ fp }) => fp),
  where: (names) => either(names.flatMap((name) => PAID_BY[name] ?? [])),
  say: (names) => ({ relation: 'paid by', value: orWords(names) }),
})

const CHECKS: Record<string, Sql> = {
  ip_mismatch: sql`(c.ip_country IS NOT NULL AND c.billing_country IS NOT NULL AND c.ip_country <> c.billing_country)`,
  no_ip: sql`c.client_ip IS NULL`,
}

const verification = filter<string>({
  params: ['fv'],
  input: z.object({ fv: z.enum(Object.keys(CHECKS)) }).transform(({ fv }) => fv),
  where: (check) => CHECKS[check] ?? null,
  say: (check) => ({ relation: 'with', value: check === 'no_ip' ? 'no IP address' : 'another country than their IP address' }),
})

/** How it was paid, and what the checks said. */
export const PAYMENT_FILTERS: Record<string, Filter> = {
  payment,
  verification,
  gateway: filter<string>({
    params: ['fg'],
    input: text('fg'),
    where: (gateway) => sql`EXISTS (SELECT 1 FROM payment p WHERE p.contribution_id = c.id AND p.gateway = ${gateway})`,
    say: (gateway) => ({ relation: 'paid through', value: gateway }),
  }),
}
