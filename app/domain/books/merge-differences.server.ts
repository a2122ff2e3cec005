import type { SqlTxCtx } from '~/db/ctx'
import { sql } from '~/kit/sql'

/** More differences than this have one common cause, which is not a single record. */
const MAX_MERGED = 5_000

const BY_MEANING = ['payment', 'refund', 'charge', 'items', 'ledger', 'gateway']

export type Disagreement = { id: number; kind: string; sides: readonly string[] }

const rank = ({ kind }: Disagreement): number => {
  const at = BY_MEANING.indexOf(kind)
  return at < 0 ? BY_MEANING.length : at
}

function groupBySide(rows: readonly Disagreement[]): Map<string, Set<Disagreement>> {
  const bySide = new Map<string, Set<Disagreement>>()
  for (const row of rows) {
    for (const side of row.sides) bySide.set(side, (bySide.get(side) ?? new Set()).add(row))
  }
  return bySide
}

/**
 * Finds differences that others explain: the record that most of them share is wrong, and one of them represents it;
 * then repeats with the rest. Takes linear time in all their sides, because a side only loses rows.
 */
export function findExplainedDifferences(differences: readonly Disagreement[]): number[] {
  const explained: number[] = []
  const bySide = groupBySide(differences)
  const bySize: Set<Disagreement>[][] = Array.from({ length: differences.length + 1 }, () => [])
  for (const rows of bySide.values()) bySize[rows.size]?.push(rows)
  for (let size = differences.length; size > 1; size -= 1) {
    for (const rows of bySize[size] ?? []) {
      if (rows.size < size) {
        bySize[rows.size]?.push(rows)
        continue
      }
      const [, ...others] = [...rows].toSorted((one, other) => rank(one) - rank(other) || one.id - other.id)
      explained.push(...others.map(({ id }) => id))
      for (const row of [...rows]) for (const side of row.sides) bySide.get(side)?.delete(row)
    }
  }
  return explained
}

/** One wrong record counts once, however many others it disagrees with (R-BOOKS-5). */
export async function mergeDifferences(ctx: SqlTxCtx, checkId: number): Promise<void> {
  const rows = await ctx.sql.rows<Disagreement>(sql`
    SELECT id, kind, sides FROM book_difference WHERE check_id = ${checkId} AND cardinality(sides) > 0
    ORDER BY id LIMIT ${MAX_MERGED + 1}`)
  if (rows.length > MAX_MERGED) return
  await ctx.sql.run(sql`DELETE FROM book_difference WHERE id = ANY(${findExplainedDifferences(rows)}::int[])`)
}
