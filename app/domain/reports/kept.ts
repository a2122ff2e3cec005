import { sql, type Sql } from '~/kit/sql'

/**
 * What belongs to a contribution that is neither deleted, spam nor a test. Looked up for each row: those that are left
 * out are many at ten million, and a page or a search reads few.
 */
export const isKept = (contributionId: Sql): Sql =>
  sql`NOT EXISTS (SELECT 1 FROM contribution x WHERE x.id = ${contributionId}
    AND (x.deleted_at IS NOT NULL OR x.is_spam OR x.is_test))`
