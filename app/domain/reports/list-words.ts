import { everyWord, wordsIn } from '~/kit/list/list-filters'
import { MOST_FOUND, type Search } from '~/kit/list/list'
import { sql, wholeNumber, type Sql } from '~/kit/sql'

// Rows that belong to contributions are searched by the words of those: a narrow table has the text of each that was paid (decision 0312).

/** Whether the contribution of a row has every word: looked up for each row. As a value, so that nobody hashes all that have them. */
export const hasWords = (contributionId: Sql, typed: string): Sql =>
  sql`(SELECT ${everyWord(sql`s.search_text`, typed)} FROM contribution_search s WHERE s.id = ${contributionId})`

/** Payments `q` of contributions `s` with every word. */
export const PAYMENTS_OF_WORDS = sql`contribution_search s JOIN payment q ON coalesce(q.contribution_id, q.plan_contribution_id) = s.id`

/** What an index with trigrams has: the same text as there. */
export const OWN_TEXT = sql`lower(' ' || r.profile_id || ' ' || r.profile_reference || ' ' || r.subscriber_name || ' ' || r.description)`
const ALL_TEXT = sql`lower(' ' || r.profile_id || ' ' || r.profile_reference || ' ' || r.subscriber_name || ' ' || r.description || ' ' || coalesce(s.display_name, '') || ' ' || coalesce(s.email, ''))`

export const hasPlanWords = (typed: string): Sql => everyWord(ALL_TEXT, typed)

/** A plan has every word together with its supporter, so that its longest one is in either of them. */
export function planSearch(typed: string): Search {
  const [longest = '', ...others] = wordsIn(typed).toSorted((one, other) => other.length - one.length)
  const most = sql`LIMIT ${wholeNumber(MOST_FOUND)}`
  const own = sql`${everyWord(OWN_TEXT, longest)} AND r.is_kept`
  return {
    keys: sql`(SELECT r.id FROM recurring_profile r ${others.length === 0 ? sql`WHERE ${own}` : sql`JOIN supporter s ON s.id = r.supporter_id WHERE ${own} AND ${everyWord(ALL_TEXT, typed)}`} ${most})
      UNION (SELECT r.id FROM supporter s JOIN recurring_profile r ON r.supporter_id = s.id WHERE ${everyWord(sql`s.search_text`, longest)} AND ${everyWord(ALL_TEXT, typed)} AND r.is_kept ${most})`,
    along: sql`(SELECT ${everyWord(ALL_TEXT, typed)} FROM supporter s WHERE s.id = r.supporter_id)`,
  }
}
