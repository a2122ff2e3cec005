import { MAX_FOUND } from '~/lists/list'
import { wordsIn } from '~/lists/declare/filter-values'
import { escapeLike, EMPTY, join, sql, wholeNumber, type Sql } from '~/kit/sql'
import { COVERED, IS_ACCEPTED } from './rows'
import { OWN_TEXT } from '../list-words'

// A word matches a contribution's number, a plan's id, or a payment's brand or gateway (R-REPORTS-6). Brands and
// gateways are few and are found before rows are read; numbers and plans have trigram indexes.

const toPatterns = (typed: string): string[] => wordsIn(typed.toLowerCase()).map((word) => `%${escapeLike(word)}%`)

export const hasAnyWord = (typed: string): Sql =>
  sql`lower(concat_ws(' ', c.number, r.profile_id, p.card_brand, p.gateway)) LIKE ANY(${toPatterns(typed)}::text[])`

const either = (value: Sql, patterns: readonly string[]): Sql =>
  sql`(${join(
    patterns.map((pattern) => sql`${value} LIKE ${pattern}`),
    ' OR ',
  )})`

/**
 * Finds a payment column's values with any of the words. Steps from one value to the next along the index, so that the
 * number of payments does not matter.
 */
const valuesWith = (patterns: readonly string[], column: Sql, where: Sql): Sql => sql`ARRAY(
    WITH RECURSIVE v (one) AS ((SELECT min(${column}) FROM payment WHERE ${where})
      UNION ALL SELECT (SELECT min(${column}) FROM payment WHERE ${where} AND ${column} > v.one) FROM v
      WHERE v.one IS NOT NULL)
    SELECT one FROM v WHERE one LIKE ANY(${[...patterns]}::text[]))`

const SAMPLE = 4000
/**
 * If more than one in `ONE_IN` sampled payments has a matching brand or gateway, it is faster to search covered lines
 * than payments.
 */
const ONE_IN = 8

const BRANDS = sql`(SELECT brands FROM known)::text[]`
const GATEWAYS = sql`(SELECT gateways FROM known)::text[]`
const IS_OF_BRAND = sql`lower(p.card_brand) = ANY(${BRANDS})`
const IS_OF_GATEWAY = sql`p.gateway = ANY(${GATEWAYS})`
const IS_NAMED = sql`((${IS_OF_BRAND}) IS TRUE OR ${IS_OF_GATEWAY})`
const IS_COMMON = sql`(SELECT is_common FROM sample)`
const NUMBERS = sql`(SELECT contributions FROM numbered)::int[]`
const PLANS = sql`(SELECT plans FROM numbered)::int[]`

const OF_LINE = sql`p.id AS payment_id, x.id AS line_id, NULL::int AS transaction_id, x.dcc_minor,
  x.total_minor + x.dcc_minor AS amount_minor
  FROM contribution_line x JOIN LATERAL (SELECT * FROM payment p
    WHERE p.contribution_id = x.contribution_id OFFSET 0) p ON true`
const IS_LINE = sql`x.dcc_minor > 0 AND p.refunded_minor = 0 AND ${IS_ACCEPTED}`
const OF_CHARGE = sql`p.id, y.line_id, x.id, x.dcc_minor, x.amount_minor - x.tax_minor - x.shipping_minor
  FROM recurring_profile y JOIN recurring_transaction x ON x.profile_id = y.id JOIN payment p ON p.id = x.payment_id`
const IS_CHARGE = sql`x.dcc_minor > 0 AND x.payment_status = 'Completed' AND x.refunded_minor = 0 AND ${IS_ACCEPTED}`
const OF_PAYMENT = sql`p.id AS payment_id, d.line_id, d.transaction_id, d.dcc_minor, d.amount_minor FROM ${COVERED}`

const findWords = (patterns: readonly string[]): Sql => sql`WITH
    known AS MATERIALIZED (SELECT ${valuesWith(patterns, sql`lower(card_brand)`, sql`card_brand IS NOT NULL`)}
      AS brands,
      ${valuesWith(patterns, sql`gateway::text`, sql`true`)} AS gateways),
    sample AS MATERIALIZED (SELECT count(*) FILTER (WHERE ${IS_NAMED}) * ${wholeNumber(ONE_IN)} > count(*) AS is_common
      FROM (SELECT x.contribution_id FROM contribution_line x WHERE x.dcc_minor > 0 ORDER BY x.contribution_id DESC
        LIMIT ${wholeNumber(SAMPLE)}) x
        JOIN LATERAL (SELECT * FROM payment p WHERE p.contribution_id = x.contribution_id OFFSET 0) p ON true
      WHERE (SELECT cardinality(brands) + cardinality(gateways) > 0 FROM known)),
    numbered AS MATERIALIZED (SELECT ARRAY(SELECT c.id FROM contribution c
        WHERE c.number IS NOT NULL AND (c.dcc_minor > 0 OR c.recurring_items > 0)
          AND ${either(sql`lower(c.number)`, patterns)}) AS contributions,
      ARRAY(SELECT r.id FROM recurring_profile r WHERE ${either(OWN_TEXT, patterns)}
        AND ${either(sql`lower(r.profile_id)`, patterns)}) AS plans)`

const namedAlone = (max: Sql): Sql => sql`
    (SELECT ${OF_LINE} WHERE ${IS_LINE} AND ${IS_NAMED} AND ${IS_COMMON}${max})
    UNION ALL (SELECT ${OF_CHARGE} WHERE ${IS_CHARGE} AND ${IS_NAMED} AND ${IS_COMMON}${max})
    UNION ALL (SELECT ${OF_PAYMENT} WHERE p.card_brand IS NOT NULL AND ${IS_OF_BRAND} AND NOT ${IS_COMMON}
      AND ${IS_ACCEPTED} ORDER BY lower(p.card_brand)${max})
    UNION ALL (SELECT ${OF_PAYMENT} WHERE ${IS_OF_GATEWAY} AND (${IS_OF_BRAND}) IS NOT TRUE AND NOT ${IS_COMMON}
      AND ${IS_ACCEPTED} ORDER BY p.gateway${max})`

/** This limit returns all rows, but keeps the planner from sorting first instead of reading along an index. */
const ALL = sql` LIMIT (SELECT 2147483647)`

type Beside = { period: Sql } | 'others'

/**
 * Returns rows `d` of payments `p` with any of the words: at most MAX_FOUND from each source if no other filter
 * applies, otherwise all of them.
 */
export function coveredWith(typed: string, beside: Beside | null = null): Sql {
  const max = beside === null ? sql` LIMIT ${wholeNumber(MAX_FOUND)}` : ALL
  const within = beside !== null && beside !== 'others' ? sql` AND ${beside.period}` : null
  const named =
    within === null ? namedAlone(max) : sql`(SELECT ${OF_PAYMENT} WHERE ${IS_NAMED} AND ${IS_ACCEPTED}${within})`
  const and = within ?? EMPTY
  return sql`(${findWords(toPatterns(typed))} ${named}
    UNION ALL (SELECT ${OF_LINE} WHERE ${IS_LINE} AND NOT ${IS_NAMED}${and}
      AND (x.contribution_id = ANY(${NUMBERS}) OR x.id = ANY(ARRAY(SELECT y.line_id FROM recurring_profile y
        WHERE y.id = ANY(${PLANS}))))${max})
    UNION ALL (SELECT ${OF_CHARGE} WHERE ${IS_CHARGE} AND NOT ${IS_NAMED}${and}
      AND (y.contribution_id = ANY(${NUMBERS}) OR y.id = ANY(${PLANS}))${max})) d
  JOIN payment p ON p.id = d.payment_id`
}
