import { isAmong, PAYMENTS, paymentText, estimateShare, estimateRows } from '~/domain/reports/list-words'
import { everyWord } from '~/lists/declare/filter-values'
import type { Search } from '~/lists/list'
import { sql, wholeNumber, type Sql } from '~/kit/sql'

// Expects a fee `f`, its payment `p` and its contribution `c` in the statement.

export const DESCRIPTION = sql`coalesce(p.description, 'Contribution #' || c.client_uuid)`

export const hasFeeWords = (typed: string): Sql =>
  everyWord(sql`lower(' ' || ${DESCRIPTION} || ' ' || coalesce(p.reference, ''))`, typed)

const CONTRIBUTION = sql`JOIN contribution c ON c.id = coalesce(p.contribution_id, p.plan_contribution_id)`

export const feesWithin = (isOfMonth: Sql): Sql =>
  sql`platform_fee f JOIN payment p ON p.id = f.payment_id AND ${isOfMonth} ${CONTRIBUTION}`

const SAMPLE = wholeNumber(300)

/**
 * Starts from the matching payments if there are few, because their text index covers more than is searched here.
 * Payments without a description are checked separately.
 */
export function feeSearch(typed: string, isOfMonth: Sql): Search {
  const own = everyWord(paymentText(sql`p`), typed)
  const found = {
    from: sql`(SELECT p.* FROM payment p WHERE ${own} AND p.description IS NOT NULL UNION ALL SELECT p.* FROM payment p
      WHERE p.description IS NULL) p
      JOIN LATERAL (SELECT * FROM platform_fee x WHERE x.payment_id = p.id OFFSET 0) f ON ${isOfMonth} ${CONTRIBUTION}`,
    where: hasFeeWords(typed),
  }
  return {
    ...found,
    along: hasFeeWords(typed),
    beside: {
      rows: found,
      worded: sql`SELECT p.id FROM payment p WHERE ${own}`,
      among: (worded) =>
        [isAmong(sql`f.payment_id`, worded), sql`p.description IS NULL`].map(
          (one) => sql`${one} AND ${hasFeeWords(typed)}`,
        ),
      isAlways: true,
      sample: sql`SELECT (SELECT coalesce(avg((${hasFeeWords(typed)})::int), 0)
          FROM (SELECT * FROM platform_fee f WHERE ${isOfMonth} ORDER BY f.created_at DESC, f.id DESC LIMIT ${SAMPLE}) f
          JOIN payment p ON p.id = f.payment_id ${CONTRIBUTION}) AS share,
        ${estimateRows(PAYMENTS, estimateShare(PAYMENTS, typed))} AS things`,
    },
  }
}
