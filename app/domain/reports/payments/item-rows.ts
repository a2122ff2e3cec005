import type { Days } from '~/lists/declare/filters'
import { everyWord } from '~/lists/declare/filter-values'
import type { ListQuery, RowSource, Search } from '~/lists/list'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { isKept } from '../kept'
import { atLeast, hashed, hasWords, isAmong, ofWords, paidMatches, estimateSample } from '../list-words'
import { nearCapture } from '../near-order'
import { isOfProducts } from './items-of-products.server'

// Rows of payments `p` and the lines `l` they paid, with the line's contribution `c` and, for a plan, the charge `t`
// and the plan `r`.

/**
 * The key is the line times 32 plus the number of the attempt, because a line can be tried more than once. Plans use
 * charge times 32 plus 31.
 */
const itemKey = (of: Readonly<Record<'charge' | 'line' | 'contribution' | 'payment', Sql>>): Sql =>
  sql`(CASE WHEN ${of.charge} IS NOT NULL THEN ${of.charge} * 32 + 31
  ELSE ${of.line} * 32 + (SELECT least(count(*), 30)::int FROM payment q
    WHERE q.contribution_id = ${of.contribution} AND q.id < ${of.payment}) END)`

const PARTS = { charge: sql`u.id`, line: sql`l.id`, contribution: sql`p.contribution_id`, payment: sql`p.id` }
export const ITEM_KEY = itemKey(PARTS)
export const laterItemKey = {
  parts: PARTS,
  key: itemKey({
    charge: sql`found.charge`,
    line: sql`found.line`,
    contribution: sql`found.contribution`,
    payment: sql`found.payment`,
  }),
}

export const SOLD = sql` LEFT JOIN product_variant v ON v.id = l.variant_id
  LEFT JOIN product pr ON pr.id = v.product_id`

const joinCharge = (transactionId: Sql): Sql =>
  sql` CROSS JOIN LATERAL (SELECT ${transactionId} AS id) u LEFT JOIN recurring_transaction t ON t.id = u.id
    LEFT JOIN recurring_profile r ON r.id = t.profile_id`
const CONTRIBUTION = sql` LEFT JOIN contribution c ON c.id = l.contribution_id`

const paidBy = (payments: Sql): Sql => sql`${payments} JOIN LATERAL (
    SELECT x.*, NULL::int AS transaction_id FROM contribution_line x WHERE x.contribution_id = p.contribution_id
    UNION ALL SELECT x.*, y.id FROM recurring_transaction y JOIN recurring_profile z ON z.id = y.profile_id
    JOIN contribution_line x ON x.id = z.line_id
      WHERE y.payment_id = p.id AND p.contribution_id IS NULL) l
        ON true${CONTRIBUTION}${joinCharge(sql`l.transaction_id`)}`

export const BY_PAYMENT = paidBy(sql`payment p`)

const PAYMENTS = sql` JOIN LATERAL (
    SELECT x.*, NULL::int AS transaction_id FROM payment x WHERE x.contribution_id = l.contribution_id
    UNION ALL SELECT x.*, z.id FROM recurring_profile y JOIN recurring_transaction z ON z.profile_id = y.id
    JOIN payment x ON x.id = z.payment_id WHERE y.line_id = l.id) p ON true${joinCharge(sql`p.transaction_id`)}`

/** Reads the same rows from the lines, for filters on a line or its contribution. */
const BY_LINE = sql`contribution_line l${CONTRIBUTION}${PAYMENTS}`

/** Reads variant by variant from the filtered products, regardless of the planner's estimate of their sales. */
const BY_PRODUCT = sql`product pr JOIN product_variant v ON v.product_id = pr.id
  JOIN LATERAL (SELECT * FROM contribution_line x WHERE x.variant_id = v.id OFFSET 0) l
  ON true${CONTRIBUTION}${PAYMENTS}`

const paymentsOfPlans = (contributions: Sql): Sql =>
  hashed(sql`SELECT y.payment_id FROM (${contributions}) w (id)
    JOIN LATERAL (SELECT g.id FROM recurring_profile g WHERE g.contribution_id = w.id OFFSET 0) g ON true
    JOIN LATERAL (SELECT x.payment_id FROM recurring_transaction x WHERE x.profile_id = g.id OFFSET 0) y ON true`)

const optionsWith = (typed: string): Sql => sql`ARRAY(SELECT v.id FROM product_variant v
  JOIN product pr ON pr.id = v.product_id WHERE ${everyWord(
    sql`lower(' ' || pr.name COLLATE "default" || ' ' || v.name || ' ' || pr.code || ' ' || coalesce(v.sku, ''))`,
    typed,
  )})`
const isOfOptions = (typed: string): Sql => sql`l.variant_id = ANY(${optionsWith(typed)})`

export const hasItemWords = (typed: string): Sql =>
  sql`(${hasWords(sql`l.contribution_id`, typed)} IS TRUE OR ${isOfOptions(typed)})`

export function itemSearch(typed: string): Search {
  const from = sql`(SELECT x.* FROM contribution_search s JOIN LATERAL (SELECT * FROM contribution_line x
      WHERE x.contribution_id = s.id OFFSET 0) x ON ${everyWord(sql`s.search_text`, typed)}
    UNION ALL SELECT x.* FROM unnest(${optionsWith(typed)}) o (id) JOIN LATERAL (SELECT * FROM contribution_line x
      WHERE x.variant_id = o.id OFFSET 0) x ON ${hasWords(sql`x.contribution_id`, typed)} IS NOT TRUE) l
    ${CONTRIBUTION}${PAYMENTS}`
  return {
    from,
    along: hasItemWords(typed),
    // The payment of a contribution is one row for each product that it sold.
    atLeast: atLeast(sql`${paidMatches(typed)} AND s.product_ids <> '{}'`),
    beside: {
      rows: { from: sql`${from}${SOLD}` },
      // Found before a payment's lines are read; a payment may cover several plans.
      worded: ofWords(typed),
      among: (worded) => [
        isAmong(sql`p.contribution_id`, worded),
        sql`p.contribution_id IS NULL AND ${isAmong(sql`p.id`, paymentsOfPlans(worded))}
          AND ${hasWords(sql`l.contribution_id`, typed)}`,
        isOfOptions(typed),
      ],
      sample: estimateSample(typed),
    },
  }
}

export const itemsOfKeys = (keys: Sql): RowSource => ({
  from: sql`unnest(${keys}) AS k (key) JOIN LATERAL (
      SELECT x.*, NULL::int AS transaction_id FROM contribution_line x WHERE x.id = k.key / 32 AND k.key % 32 < 31
      UNION ALL SELECT x.*, y.id FROM recurring_transaction y JOIN recurring_profile z ON z.id = y.profile_id
      JOIN contribution_line x ON x.id = z.line_id
        WHERE y.id = k.key / 32 AND k.key % 32 = 31) l ON true${CONTRIBUTION}${joinCharge(sql`l.transaction_id`)}
    JOIN LATERAL (
      SELECT * FROM payment x WHERE x.contribution_id = l.contribution_id AND l.transaction_id IS NULL
      UNION ALL SELECT * FROM payment x WHERE x.id = t.payment_id) p ON true`,
  where: sql`${ITEM_KEY} = k.key`,
})

export const ALL_AT_ONCE = sql`payment p LEFT JOIN recurring_transaction t ON t.payment_id = p.id
  LEFT JOIN recurring_profile r ON r.id = t.profile_id
  JOIN contribution_line l ON l.contribution_id = coalesce(p.contribution_id, r.contribution_id)
  AND (t.id IS NULL OR l.id = r.line_id) CROSS JOIN LATERAL (SELECT t.id) u`
export const IS_RECEIVED = sql`l.variant_id IS NOT NULL AND ${isKept(sql`l.contribution_id`)}`
const FOUND_BY_LINE = ['search', 'membership', 'ipCountry', 'supporterType', 'fund']
/** Most lines have no Gift Aid. */
const isWithGiftAid = ({ giftAid }: ListQuery['active']): boolean => Array.isArray(giftAid) && !giftAid.includes('0')

export function itemRows(active: ListQuery['active']): Sql {
  if (isOfProducts(active)) return BY_PRODUCT
  return isWithGiftAid(active) || FOUND_BY_LINE.some((filter) => filter in active) ? BY_LINE : BY_PAYMENT
}

export const itemsAlong = ({ captured }: ListQuery['active'], ctx: Ctx): Sql =>
  sql`${
    captured === undefined
      ? BY_PAYMENT
      : paidBy(sql`(SELECT * FROM payment p
    WHERE ${nearCapture(captured as Days, ctx)}) p`)
  }${SOLD}`
