import { sql, type Sql } from '~/kit/sql'

/**
 * Excludes deleted, spam and test contributions row by row: among ten million the excluded ones are many, but a page or
 * a search reads few rows.
 */
export const isKept = (contributionId: Sql): Sql =>
  sql`NOT EXISTS (SELECT 1 FROM contribution x WHERE x.id = ${contributionId}
    AND (x.deleted_at IS NOT NULL OR x.is_spam OR x.is_test))`
