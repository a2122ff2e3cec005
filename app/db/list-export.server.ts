import { shownColumns, type ListDeclaration, type ListQuery } from '~/kit/list/list'
import type { Ctx } from '~/kit/operation'
import { all, join, name, sql, type Condition, type Sql } from '~/kit/sql'
import { copyOut } from './copy-out.server'
import { copySlices, type Keys, type Slices } from './copy-slices.server'
import { compared, isAscending, isRange, keysOf, keyText } from './list-statement.server'
import { matching } from './list-totals.server'

/** The whole export, cut into slices where the list's index finds their ends. */
export function download(
  list: ListDeclaration,
  ctx: Ctx,
  { query, signal }: { query: ListQuery; signal: AbortSignal },
): AsyncGenerator<Uint8Array> {
  const slices = slicesOf(list, ctx, { query })
  return slices ? copySlices(slices, signal) : copyOut(exported(list, ctx, { query }), signal)
}

/** The rows of an export, or those of it that meet these conditions, too. */
export function exported(list: ListDeclaration, ctx: Ctx, { query, also = [] }: { query: ListQuery; also?: readonly Condition[] }): Sql {
  const values = shownColumns(list.csv.columns, ctx).map(({ value }) => value(ctx) ?? sql`NULL`)
  const where = all([list.condition(query, ctx), ...also])
  return sql`SELECT ${join(values)} FROM ${list.csv.from} WHERE ${where} ORDER BY ${list.orderBy(query, false)}`
}

/** The first slice is short, so that its rows leave soon; each statement is planned, which takes as long as hundreds of rows. */
const ROWS_OF_A_SLICE = { first: 2_500, other: 10_000 }

/**
 * An export along the list's own index can be cut, as that finds the end of a slice at once. Any other one is a single statement: rows that are
 * computed (`fromFor`) would be computed again for each slice.
 */
export function slicesOf(
  list: ListDeclaration,
  ctx: Ctx,
  { query, length = ROWS_OF_A_SLICE }: { query: ListQuery; length?: typeof ROWS_OF_A_SLICE },
): Slices | null {
  const isAlongItsIndex = query.order.length === 1 && query.order[0]?.key === list.defaultSort[0]
  if (list.hasComputedKey || list.fromFor || !isRange(list, query) || !isAlongItsIndex) return null
  const { from, where } = matching(list, query, { ctx })
  const orderBy = list.orderBy(query, false)
  const keys = [...keysOf(list, query).map(({ by }) => by), list.key]
  const names = keys.map((_, index) => `key_${index}`)
  const behind = (after: Keys | null) => after && compared(list, query, { sign: isAscending(query) ? '>' : '<', to: after })
  const notBehind = (upTo: Keys | null) => upTo && compared(list, query, { sign: isAscending(query) ? '<=' : '>=', to: upTo })
  return {
    end: (after) => sql`SELECT ${join(keys.map((by, index) => sql`${by} AS ${name(`key_${index}`)}`))} FROM ${from}
      WHERE ${all([where, behind(after)])} ORDER BY ${orderBy} LIMIT 1 OFFSET ${(after === null ? length.first : length.other) - 1}`,
    keysOf: (row) => names.map((key) => keyText(row[key])),
    rows: (after, upTo) => exported(list, ctx, { query, also: [behind(after), notBehind(upTo)] }),
  }
}
