import { sql, type Sql } from '~/kit/sql'
import { hashed, hasWords, isAmong, ofWords } from './list-words'

// Few contributions had a refund, so the words and ids of these have separate indexes, which sales do not write.

const RETURNED = hashed(sql`SELECT s.id FROM contribution_search s WHERE s.refunded_minor > 0`)

const returnedWith = (typed: string): Sql => sql`${ofWords(typed)} AND s.refunded_minor > 0`

const returnedHasWords = (contributionId: Sql, typed: string): Sql =>
  sql`CASE WHEN ${isAmong(contributionId, RETURNED)} THEN ${isAmong(contributionId, hashed(returnedWith(typed)))}
    ELSE ${hasWords(contributionId, typed)} END`

/**
 * Same for a refunded payment `p`, with one condition for contributions and one for plans, which checks the
 * contributions in `worded`.
 */
export const returnedPaymentHasWords = (typed: string, worded: Sql): readonly Sql[] => [
  returnedHasWords(sql`p.contribution_id`, typed),
  sql`p.contribution_id IS NULL AND ${isAmong(sql`p.plan_contribution_id`, worded)}`,
]

const RETURNED_PAYMENTS = hashed(sql`SELECT q.id FROM payment q WHERE q.refunded_minor > 0`)

/** Most records about a payment concern one that was refunded. */
export const ofReturnedPayment = (paymentId: Sql, typed: string, worded: Sql): readonly Sql[] => [
  ...returnedPaymentHasWords(typed, worded).map((one) =>
    isAmong(paymentId, hashed(sql`SELECT p.id FROM payment p WHERE p.refunded_minor > 0 AND ${one}`)),
  ),
  sql`NOT ${isAmong(paymentId, RETURNED_PAYMENTS)}
    AND (SELECT ${hasWords(sql`coalesce(q.contribution_id, q.plan_contribution_id)`, typed)} FROM payment q
      WHERE q.id = ${paymentId})`,
]

/**
 * Refunds `r` that do not add to their contribution's refunded amount: failed or canceled ones, and refunds of an
 * overpayment (R-REFUNDS-2).
 */
const IS_UNSAID = sql`(r.status NOT IN ('succeeded', 'pending') OR r.overpaid_minor > 0)`

export const refundHasWords = (typed: string): readonly Sql[] => [
  sql`r.contribution_id = ANY(ARRAY(${returnedWith(typed)}))`,
  sql`${IS_UNSAID} AND ${hasWords(sql`r.contribution_id`, typed)}`,
]
