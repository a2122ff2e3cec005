import { sql, type SqlRunner } from '~/kit/sql'
import type { Column } from '../field'
import { suggestMapping } from '../file/mapping'
import type { Sheet } from '../sheet'

/**
 * Reuses the latest mapping of the same headers if all its fields still exist; otherwise suggests one by header names.
 */
export async function proposeMapping(
  runner: SqlRunner,
  { sheet, columns }: { sheet: Sheet; columns: readonly Column[] },
  headers: readonly string[],
): Promise<string[]> {
  const last = await runner.first<{ mapping: string[] }>(sql`
    SELECT mapping FROM import_workbook WHERE sheet = ${sheet} AND headers = ${headers}::text[]
      AND started_at IS NOT NULL ORDER BY id DESC LIMIT 1`)
  const known = new Set(columns.map(({ field }) => field.key))
  if (last?.mapping.every((key) => key === '' || known.has(key))) return last.mapping
  return suggestMapping(headers, columns)
}
