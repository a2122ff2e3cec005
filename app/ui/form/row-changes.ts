/** The values of a form by keys that stay when rows move; `field` is the name in the form now. */
export type Contents = Map<string, { field: string; value: string }>

type Row = { list: string; index: string; rest: string }

const ROW = /^([^[\]]+)\[(\d+)\]\.(.+)$/

/** `variants[3].price` is in row 3 of `variants`; null for a field that is in no row. */
export function readRow(name: string): Row | null {
  const [, list, index, rest] = ROW.exec(name) ?? []
  return list === undefined || index === undefined || rest === undefined ? null : { list, index, rest }
}

const ROW_KEY = /^([^#[\]]+#[^.]+)\./

/** `variants#12.price` → `variants#12`; null for a field that is in no row with an id. */
export const rowOf = (key: string): string | null => ROW_KEY.exec(key)?.[1] ?? null

/** The rows that both have, in the order of the first, by the name of their list. */
function orderOf(contents: Contents, other: Contents): Map<string, string> {
  const lists = new Map<string, string>()
  for (const key of contents.keys()) {
    const row = rowOf(key)
    if (row === null || key !== `${row}.id` || !other.has(key)) continue
    const [list = ''] = row.split('#')
    lists.set(list, `${lists.get(list) ?? ''} ${row}`)
  }
  return lists
}

/** The lists whose rows stand in another order than before. */
export function movedLists(before: Contents, now: Contents): string[] {
  const earlier = orderOf(before, now)
  return [...orderOf(now, before)].filter(([list, rows]) => earlier.get(list) !== rows).map(([list]) => list)
}

/** The rows that only the first has. */
export function rowsMissing(from: Contents, others: Contents): Set<string> {
  const present = new Set([...others.keys()].map(rowOf))
  return new Set([...from.keys()].map(rowOf).filter((row) => row !== null && !present.has(row)) as string[])
}
