import { rowKey, type Contents } from './rows'

function rowOrder(contents: Contents, other: Contents): Map<string, string> {
  const lists = new Map<string, string>()
  for (const key of contents.keys()) {
    const row = rowKey(key)
    if (row === null || key !== `${row}.id` || !other.has(key)) continue
    const [list = ''] = row.split('#')
    lists.set(list, `${lists.get(list) ?? ''} ${row}`)
  }
  return lists
}

export function movedLists(before: Contents, now: Contents): string[] {
  const earlier = rowOrder(before, now)
  return [...rowOrder(now, before)].filter(([list, rows]) => earlier.get(list) !== rows).map(([list]) => list)
}

export function rowsMissing(from: Contents, others: Contents): Set<string> {
  const present = new Set([...others.keys()].map(rowKey))
  return new Set([...from.keys()].map(rowKey).filter((row) => row !== null && !present.has(row)) as string[])
}
