import type { ListDeclaration } from '~/lists/declare/declaration'
import type { Direction, ListQuery } from '~/lists/list'
import type { Tally } from '~/lists/scale/scale'
import { findTally } from '~/lists/sql/matching.server'
import type { Ctx } from '~/kit/operation'
import type { Sql } from '~/kit/sql'

type RequestedPage = { offset: number; count: number; direction: Direction }
type DayOfRow = { day: string; n: number; skip: number }

/**
 * Returns the day that holds a row, its number of rows, and how many of those come before. Searches from the nearer end
 * of the list.
 */
async function findDay(
  ctx: Ctx,
  dayAt: NonNullable<Tally['dayAt']>,
  { offset, count, direction }: RequestedPage,
): Promise<DayOfRow | null> {
  const isBehind = offset > count / 2
  const wanted = isBehind ? dayAt(count - 1 - offset, direction === 'desc' ? 'asc' : 'desc') : dayAt(offset, direction)
  const row = await ctx.read.first<{ day: string; n: bigint; skip: bigint }>(wanted)
  if (row === null) return null
  const [n, skip] = [Number(row.n), Number(row.skip)]
  return { day: row.day, n, skip: isBehind ? n - 1 - skip : skip }
}

type RequestedRows = { query: ListQuery; offset: number; count: number; take: number }
type FromDay = { where: Sql; orderBy: Sql; skip: number; take: number; isReversed: boolean }

/** Finds the day of a deep page by the counters, to read from there. Null if they do not cover a filter. */
export async function readFromDay(
  list: ListDeclaration,
  ctx: Ctx,
  { query, offset, count, take }: RequestedRows,
): Promise<FromDay | null> {
  const tally = findTally(list, ctx, query)
  const direction = query.order[0]?.direction === 'asc' ? 'asc' : 'desc'
  const found = tally?.dayAt ? await findDay(ctx, tally.dayAt, { offset, count, direction }) : null
  if (!tally?.fromDay || !found) return null
  const { skip } = found
  const left = found.n - skip - take
  // A page that lies wholly on its day is read from the nearer end of it.
  return left >= 0 && left < skip
    ? { ...tally.fromDay(found.day, direction === 'desc' ? 'asc' : 'desc'), skip: left, take, isReversed: true }
    : { ...tally.fromDay(found.day, direction), skip, take, isReversed: false }
}
