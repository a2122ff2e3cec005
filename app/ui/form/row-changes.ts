/** What stands in each field, by a key that stays when rows move; `field` is its name in the form now. */
export type Contents = Map<string, { field: string; value: string }>

type Row = { list: string; index: string; rest: string }

const ROW = /^([^[\]]+)\[(\d+)\]\.(.+)$/

function rowIn(name: string): Row | null {
  const [, list, index, rest] = ROW.exec(name) ?? []
  return list === undefined || index === undefined || rest === undefined ? null : { list, index, rest }
}

const ROW_KEY = /^([^#[\]]+#[^.]+)\./

/** `variants#12.price` → `variants#12`; null for a field that is in no row with an id. */
export const rowOf = (key: string): string | null => ROW_KEY.exec(key)?.[1] ?? null

/** Rows with an id are known by it; new ones by their place, after a plus. */
function keyOf(name: string, ids: ReadonlyMap<string, string>): string {
  const row = rowIn(name)
  const id = row && ids.get(`${row.list}[${row.index}]`)
  return row && id !== undefined && id !== null ? `${row.list}#${id || `+${row.index}`}.${row.rest}` : name
}

/** Reads a form; a name with a line before it is the page's own, which nobody types. */
export function contentsOf(form: HTMLFormElement): Contents {
  const typed = [...new FormData(form)].filter(([name]) => !name.startsWith('_'))
  const ids = new Map<string, string>()
  for (const [name, value] of typed) {
    const row = rowIn(name)
    if (row?.rest === 'id') ids.set(`${row.list}[${row.index}]`, String(value))
  }
  const values: Contents = new Map()
  const add = (key: string, field: string, value: string) =>
    values.set(key, { field, value: `${values.get(key)?.value ?? ''}\n${value}` })
  for (const [name, value] of typed) add(keyOf(name, ids), name, typeof value === 'string' ? value : value.name)
  return values
}

/** The order of the rows that are there before and after, by the name of their list. */
export function movedLists(before: Contents, now: Contents): string[] {
  const order = (of: Contents, other: Contents) => {
    const lists = new Map<string, string>()
    for (const key of of.keys()) {
      const row = rowOf(key)
      if (row === null || key !== `${row}.id` || !other.has(key)) continue
      const [list = ''] = row.split('#')
      lists.set(list, `${lists.get(list) ?? ''} ${row}`)
    }
    return lists
  }
  const then = order(before, now)
  return [...order(now, before)].filter(([list, rows]) => then.get(list) !== rows).map(([list]) => list)
}

/** Rows that were added or removed, each once. */
export function rowsMissing(from: Contents, others: Contents): Set<string> {
  const known = new Set([...others.keys()].map(rowOf))
  return new Set([...from.keys()].map(rowOf).filter((row) => row !== null && !known.has(row)) as string[])
}
