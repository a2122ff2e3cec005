import { sql, type Sql } from '~/kit/sql'

/**
 * Source `v` for an UPDATE; values come from `v.by_row -> r.row::text`. A join would compare every pair of rows when
 * Postgres estimates one row for a new import, which takes minutes for 20,000 rows.
 */
export const selectValuesByRow = (values: readonly { row: number }[]): Sql =>
  sql`(SELECT ${JSON.stringify(Object.fromEntries(values.map((value) => [value.row, value])))}::jsonb AS by_row) v`

export const listRowNumbers = (values: readonly { row: number }[]): number[] => values.map(({ row }) => row)
