import { everyWord } from '~/kit/list/list-filters'
import { sql, type Sql } from '~/kit/sql'

// Rows that belong to contributions are searched by the words of those: a narrow table has the text of each that was paid (decision 0312).

/** Whether the contribution of a row has every word: looked up for each row. As a value, so that nobody hashes all that have them. */
export const hasWords = (contributionId: Sql, typed: string): Sql =>
  sql`(SELECT ${everyWord(sql`s.search_text`, typed)} FROM contribution_search s WHERE s.id = ${contributionId})`

/** Payments `q` of contributions `s` with every word. */
export const PAYMENTS_OF_WORDS = sql`contribution_search s JOIN payment q ON coalesce(q.contribution_id, q.plan_contribution_id) = s.id`
