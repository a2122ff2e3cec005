import type pg from 'pg'
import { createHash } from 'node:crypto'

export type Seal = (text: string) => string

type Card = { id: number; brand: string; last4: string; month: number; year: number }

/** One card in ten was removed since, so that its donor slips away. */
const CARDS = `
  SELECT id, CASE brand WHEN 'apple pay' THEN 'visa' ELSE brand END AS brand, last4,
    expires_month AS month, expires_year AS year
  FROM payment_method
  WHERE type = 'card' AND sealed_token = 'sample' AND id % 10 <> 3 ORDER BY id`

const METHOD = `
  INSERT INTO sandbox_method (token, customer, instrument, scenario) VALUES ($1, $2, $3::jsonb, 'ok')`

const LIVING = `
  UPDATE payment_method m SET gateway = 'sandbox', deleted_at = NULL, sealed_token = $2, sealed_customer = $3,
    token_hash = $4, use_as_default = NOT EXISTS (SELECT 1 FROM payment_method o
      WHERE o.supporter_id = m.supporter_id AND o.use_as_default AND o.deleted_at IS NULL)
  WHERE m.id = $1`

const CHECKS = { cvc: 'pass', address: 'pass', zip: 'pass' }
const NOBODY = { bankName: null, holderName: null, holderType: null, accountType: null, funding: null }

/** Saves the cards of the story with the sandbox, so that the daily run charges their plans. */
export async function saveCards(client: pg.ClientBase, seal: Seal): Promise<void> {
  const { rows } = await client.query<Card>(CARDS)
  for (const { id, brand, last4, month, year } of rows) {
    const [token, customer] = [`sbx_pm_sample_${id}`, `sbx_cus_sample_${id}`]
    const expiry = { expiresMonth: month, expiresYear: year }
    const instrument = { type: 'card', brand, last4, ...expiry, ...NOBODY, checks: CHECKS }
    await client.query(METHOD, [token, customer, JSON.stringify(instrument)])
    const hash = createHash('sha256').update(token).digest('hex')
    await client.query(LIVING, [id, seal(token), seal(customer), hash])
  }
}
