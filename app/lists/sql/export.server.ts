import type { ListDeclaration } from '~/lists/declare/declaration'
import { MAX_COUNTED, dropHiddenColumns, type ListQuery, type Totals } from '~/lists/list'
import { knows } from '~/lists/scale/scale'
import { keyValues, type SortKey } from '~/lists/request/cursor'
import type { Ctx } from '~/kit/operation'
import { all, join, name, Sql, sql, type Condition } from '~/kit/sql'
import { copyOut } from './copy-out.server'
import { copySlices, type Keys, type Slices } from './copy-slices.server'
import { isAscending, isRange, orderKeys, keyText } from './statement.server'
import { matching, totals } from './matching.server'

/** Writes the whole export, in slices if an index finds their ends and more rows match than are sorted at once. */
export async function* download(
  list: ListDeclaration,
  ctx: Ctx,
  { query, signal }: { query: ListQuery; signal: AbortSignal },
): AsyncGenerator<Uint8Array> {
  const slices = planSlices(list, ctx, { query })
  const isCut = slices !== null && (isRange(list, query) || isMany(await totals(list, ctx, query)))
  yield* slices !== null && isCut ? copySlices(slices, signal) : copyOut(selectExport(list, ctx, { query }), signal)
}

const isMany = ({ count, isMore }: Totals): boolean => isMore || count > MAX_COUNTED

/** Months as spreadsheet programs read them in the languages of organizations, shortened or not. */
const MONTHS =
  'jan|feb|fév|mar(ch|s|t)?|mär|apr|avr|ma[iy]|ju[nl]|juin|juil|aug|août|sep|oct|okt|nov|de[cz]|déc|january|february|' +
  'april|june|july|august|september|sept|october|november|december|janv|janvier|févr|février|avril|juillet|' +
  'septembre|octobre|novembre|décembre'

/** A spreadsheet program converts these to a number, a day, a time or a truth value: digits, their signs, and words. */
const CONVERTED =
  `^(?=[^0-9]*[0-9])([-0-9 .,:/()+%$€£¥]|e|[ap]m?|(${MONTHS})(?![a-zà-ÿ]))+$` + '|^(true|false|wahr|falsch|vrai|faux)$'

/** Spreadsheet programs refuse a longer text in a formula, and a longer text is none of these. */
const MAX_CONVERTED = 60

/** A ZIP, a code, a day that somebody typed: `="04101"` is a text in every spreadsheet program (R-LISTS-2). */
function toTextCell(cell: Sql): Sql {
  // Removes the export's own guard before a number with a sign.
  const typed = sql`regexp_replace((${cell})::text, '^''(?=[-+])', '')`
  return sql`CASE WHEN length((${cell})::text) <= ${MAX_CONVERTED} AND ${typed} ~* ${CONVERTED}
    THEN '="' || ${typed} || '"' ELSE (${cell})::text END`
}

export function selectExport(
  list: ListDeclaration,
  ctx: Ctx,
  { query, also = [] }: { query: ListQuery; also?: readonly Condition[] },
): Sql {
  const values = dropHiddenColumns(list.csv.columns, ctx).map(({ value, isText = false }) => {
    const cell = value(ctx) ?? sql`NULL`
    return isText && query.isForSpreadsheets === true ? toTextCell(cell) : cell
  })
  const where = all([list.condition(query, ctx), ...also])
  return sql`SELECT ${join(values)} FROM ${list.csv.from} WHERE ${where} ORDER BY ${list.orderBy(query, false)}`
}

/** The first slice is short, so that its rows leave soon. Planning each statement takes as long as hundreds of rows. */
const SLICE_ROWS = { first: 2_500, other: 10_000 }

type Walk = { from: Sql; where: Sql; keys: readonly SortKey[] }

/**
 * Walks the list's own rows. Computed rows (`fromFor`), or a key that no index has, can be walked only if the list
 * declares a `cut`.
 */
function planWalk(list: ListDeclaration, ctx: Ctx, query: ListQuery): Walk | null {
  const keys = orderKeys(list, query)
  const { cut, hasComputedKey } = list.scale
  if (!hasComputedKey && !list.fromFor)
    return { ...matching(list, query, { ctx }), keys: [...keys, { by: list.key, kind: 'integer' }] }
  if (cut === undefined || !knows(...cut.filters)(query)) return null
  return {
    from: cut.from,
    where: all(Object.entries(query.active).map(([name, value]) => list.filters[name]?.where(value, ctx) ?? null)),
    keys,
  }
}

/**
 * An export in the list's own order can be cut, because an index finds the end of a slice at once. A search, or a
 * lookup in other tables, is a single statement, because each slice would search again.
 */
export function planSlices(
  list: ListDeclaration,
  ctx: Ctx,
  { query, length = SLICE_ROWS }: { query: ListQuery; length?: typeof SLICE_ROWS },
): Slices | null {
  const isInItsOrder = query.order.length === 1 && query.order[0]?.key === list.defaultSort[0]
  if (
    !isInItsOrder ||
    query.search !== undefined ||
    query.cellWords.length > 0 ||
    list.isSearch(query) ||
    list.isLookup(query, ctx)
  )
    return null
  const walk = planWalk(list, ctx, query)
  if (walk === null) return null
  const { from, where, keys } = walk
  const word = isAscending(query) ? sql`ASC` : sql`DESC`
  const than = (sign: '<' | '<=' | '>' | '>=', to: Keys | null) =>
    to && sql`(${join(keys.map(({ by }) => by))}) ${new Sql([sign], [])} (${join(keyValues(to, keys))})`
  const behind = (after: Keys | null) => than(isAscending(query) ? '>' : '<', after)
  const notBehind = (upTo: Keys | null) => than(isAscending(query) ? '<=' : '>=', upTo)
  return {
    end: (after) => sql`SELECT ${join(keys.map(({ by }, index) => sql`${by} AS ${name(`key_${index}`)}`))} FROM ${from}
      WHERE ${all([where, behind(after)])} ORDER BY ${join(keys.map(({ by }) => sql`${by} ${word}`))}
      LIMIT 1 OFFSET ${(after === null ? length.first : length.other) - 1}`,
    keysOf: (row) => keys.map((_, index) => keyText(row[`key_${index}`])),
    rows: (after, upTo) => selectExport(list, ctx, { query, also: [behind(after), notBehind(upTo)] }),
  }
}
