import { everyWord, wordsIn } from '~/lists/declare/filter-values'
import { MAX_FOUND, type ListQuery, type Search } from '~/lists/list'
import { name, sql, wholeNumber, type Sql } from '~/kit/sql'

// Rows of contributions are searched through a narrow table that holds the text of each paid contribution (decision
// 0312).

/** A scalar lookup for each row, so that the planner does not hash all matching contributions. */
export const hasWords = (contributionId: Sql, typed: string): Sql =>
  sql`(SELECT ${everyWord(sql`s.search_text`, typed)} FROM contribution_search s WHERE s.id = ${contributionId})`

export const PAYMENTS_OF_WORDS = sql`contribution_search s
  JOIN payment q ON coalesce(q.contribution_id, q.plan_contribution_id) = s.id`

export const ofWords = (typed: string): Sql =>
  sql`SELECT s.id FROM contribution_search s WHERE ${everyWord(sql`s.search_text`, typed)}`

export const isAmong = (key: Sql, keys: Sql): Sql => sql`(${key} IN (${keys})) IS TRUE`

/** Hashes the keys regardless of how many the planner expects. */
export const hashed = (keys: Sql): Sql => sql`SELECT unnest(ARRAY(${keys}))`

export const atLeast = (rows: Sql): Sql =>
  sql`SELECT count(*) FROM (SELECT 1 FROM ${rows} LIMIT ${wholeNumber(MAX_FOUND)}) found`

/** Contributions with every word that needed a payment: each has one (R-PAYMENTS-1) and is neither deleted nor spam. */
export const paidMatches = (typed: string): Sql =>
  sql`contribution_search s WHERE ${everyWord(sql`s.search_text`, typed)} AND s.is_listed AND s.total_minor > 0`

/**
 * Estimates the share of rows with every word from a few thousand rows; small tables yield no sample and need none.
 * Reads the same pages each time, so that they stay in memory.
 */
export const estimateShare = ({ table, text, part = 0.05 }: Place, typed: string): Sql =>
  sql`coalesce((SELECT avg((${everyWord(text, typed)})::int)
    FROM ${name(table)} q TABLESAMPLE SYSTEM (${part}::real) REPEATABLE (0)), 0)`

/** A table `q`, its searched text, and the sample size in percent. */
type Place = { table: string; text: Sql; part?: number }
/** Must equal the expression of the trigram index. */
export const paymentText = (payment: Sql): Sql =>
  sql`(' ' || lower(coalesce(${payment}.reference, '') || ' ' || coalesce(${payment}.description,
    '') || ' ' || coalesce(${payment}.card_name, '') || ' ' || coalesce(${payment}.account_holder_name,
    '') || ' ' || coalesce(${payment}.card_last4, '') || ' ' || coalesce(${payment}.bank_last4, '')))`

export const PAYMENTS: Place = { table: 'payment', text: paymentText(sql`q`), part: 0.02 }
const CONTRIBUTIONS: Place = { table: 'contribution_search', text: sql`q.search_text` }
export const SUPPORTERS: Place = { table: 'supporter', text: sql`q.search_text` }

export const estimateRows = ({ table }: Place, share: Sql): Sql =>
  sql`${share} * (SELECT greatest(reltuples, 0) FROM pg_class WHERE oid = ${table}::regclass)`

export const estimateSample = (
  typed: string,
  { by = CONTRIBUTIONS, own }: { by?: Place; own?: Place } = {},
): Sql => sql`
  SELECT by_words.share + ${own === undefined ? sql`0` : estimateShare(own, typed)} AS share,
    ${estimateRows(by, sql`by_words.share`)} AS things
  FROM (SELECT ${estimateShare(by, typed)} AS share) by_words`

/** Must equal the expression of the trigram index. */
const planText = (plan: Sql): Sql =>
  sql`lower(' ' || ${plan}.profile_id || ' ' || ${plan}.profile_reference || ' ' || ${plan}.subscriber_name || ' '
    || ${plan}.description)`
export const OWN_TEXT = planText(sql`r`)
const allText = (plan: Sql): Sql => sql`(${planText(plan)} || coalesce(s.search_text, ''))`
const ALL_TEXT = allText(sql`r`)

export const hasPlanWords = (typed: string): Sql => everyWord(ALL_TEXT, typed)

/** Looks the plan up by id, so that an index alone can check the other conditions. */
const ofPlan = (typed: string): Sql =>
  sql`(SELECT ${everyWord(allText(sql`x`), typed)} FROM recurring_profile x
    LEFT JOIN supporter s ON s.id = x.supporter_id WHERE x.id = r.id)`

export const ABOUT_PLAN = sql` LEFT JOIN contribution c ON c.id = r.contribution_id
  LEFT JOIN contribution_line l ON l.id = r.line_id
    LEFT JOIN supporter s ON s.id = r.supporter_id LEFT JOIN payment_method m ON m.id = r.payment_method_id`

/** A plan and its supporter together contain every word, so the longest word is in at least one of the two. */
export function planSearch(typed: string): Search {
  const [longest = '', ...others] = wordsIn(typed).toSorted((one, other) => other.length - one.length)
  const max = sql`LIMIT ${wholeNumber(MAX_FOUND)}`
  const own = sql`${everyWord(OWN_TEXT, longest)} AND r.is_kept`
  return {
    keys: sql`(SELECT r.id
      FROM recurring_profile r
        ${
          others.length === 0
            ? sql`WHERE
          ${own}`
            : sql`JOIN supporter s ON s.id = r.supporter_id WHERE ${own} AND ${everyWord(ALL_TEXT, typed)}`
        }
          ${max})
      UNION (SELECT r.id FROM supporter s JOIN recurring_profile r ON r.supporter_id = s.id
        WHERE ${everyWord(sql`s.search_text`, longest)} AND ${everyWord(ALL_TEXT, typed)} AND r.is_kept ${max})`,
    along: sql`(SELECT ${everyWord(ALL_TEXT, typed)} FROM supporter s WHERE s.id = r.supporter_id)`,
    // Most plans also have the supporter's name in their own text.
    atLeast: atLeast(sql`recurring_profile r WHERE ${everyWord(OWN_TEXT, typed)} AND r.is_kept`),
    beside: {
      rows: {
        from: sql`(SELECT r.* FROM recurring_profile r WHERE ${everyWord(OWN_TEXT, longest)} UNION ALL SELECT r.*
          FROM supporter s
          JOIN LATERAL (SELECT * FROM recurring_profile x
            WHERE x.supporter_id = s.id OFFSET 0) r ON NOT (${everyWord(OWN_TEXT, longest)})
            WHERE ${everyWord(sql`s.search_text`, longest)}) r${ABOUT_PLAN}`,
        where: hasPlanWords(typed),
      },
      worded: sql`SELECT s.id FROM supporter s WHERE ${everyWord(sql`s.search_text`, longest)}`,
      among: (worded) =>
        [everyWord(OWN_TEXT, longest), isAmong(sql`r.supporter_id`, worded)].map(
          (one) => sql`${one} AND ${ofPlan(typed)}`,
        ),
      isLean: true,
      sample: estimateSample(longest, { by: SUPPORTERS, own: { table: 'recurring_profile', text: planText(sql`q`) } }),
    },
  }
}

/** Returns a lower bound of plans by supporter type, read from two indexes; null if another filter applies. */
export const plansAtLeast = ({ supporterType: types, ...others }: ListQuery['active']): Sql | null =>
  types === undefined || Object.keys(others).length > 0
    ? null
    : atLeast(
        sql`recurring_profile r JOIN supporter s ON s.id = r.supporter_id
          WHERE r.is_kept AND s.account_type_id = ANY(${types as string[]}::int[])`,
      )
