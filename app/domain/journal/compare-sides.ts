type Facts = Readonly<Record<string, unknown>>

export type Difference = { path: readonly string[]; was: unknown; is: unknown }

export const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Our own entries never nest deeper and never use keys of `Object.prototype`. Other values are cut: deep nesting uses
 * up the stack, and `toString` may not be a function.
 */
const MAX_LEVELS = 12

export function cutLevels(value: unknown, left = MAX_LEVELS): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (left === 0) return '…'
  if (Array.isArray(value)) return value.map((one) => cutLevels(one, left - 1))
  const own = Object.entries(value).filter(([key]) => !(key in Object.prototype))
  return Object.fromEntries(own.map(([key, one]) => [key, cutLevels(one, left - 1)]))
}

const isRows = (value: unknown): value is readonly Facts[] =>
  Array.isArray(value) && value.length > 0 && value.every(isFacts)

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.every(isEmpty)) ||
  (isFacts(value) && Object.values(value).every(isEmpty))

const FLAGS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  ['on', true],
  [1, true],
  ['1', true],
  [false, false],
  [0, false],
  ['0', false],
  ['', false],
  [null, false],
  [undefined, false],
])
const NAMED_FLAG = /^(?:is|has|shows?|hides?|hide|show|members|should|double|covers|send|allows?)(?=[_A-Z])/

export function toFlags(key: string, was: unknown, is: unknown): [boolean, boolean] | null {
  const [old, now] = [FLAGS.get(was), FLAGS.get(is)]
  if (old === undefined || now === undefined) return null
  const isFlag = [was, is].some((side) => typeof side === 'boolean' || side === 'on')
  return isFlag || (NAMED_FLAG.test(key) && [was, is].some((side) => !isEmpty(side))) ? [old, now] : null
}

const tidy = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split(/(?=<)|(?<=>)/)
    .map((part) => (part.endsWith('/>') ? `${part.slice(0, -2).trimEnd()}>` : part))
    .filter((part) => part.trim() !== '')
    .join('')
    .trim()

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

function canonical(value: unknown): unknown {
  if (isEmpty(value)) return null
  if (typeof value === 'string') return tidy(value)
  if (Array.isArray(value)) return value.map(canonical)
  if (isFacts(value))
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, one]) => !isEmpty(one))
        .toSorted(([left], [right]) => compareText(left, right))
        .map(([key, one]) => [key, canonical(one)]),
    )
  return String(value)
}

const SETS = /^(?:categories|countries|events|memberships|numbers|permissions|products|taxes|tribute_?[tT]ype_?[iI]ds)$/

const toList = (value: unknown, other: unknown): unknown =>
  typeof value === 'string' && Array.isArray(other)
    ? value
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
    : value

function isSame(key: string, was: unknown, is: unknown): boolean {
  // Long texts that stayed are not parsed.
  if (was === is) return true
  const flags = toFlags(key, was, is)
  if (flags) return flags[0] === flags[1]
  const [old, now] = [toList(was, is), toList(is, was)].map((side) => {
    const value = canonical(side)
    return SETS.test(key) && Array.isArray(value)
      ? value.map((one) => JSON.stringify(one)).toSorted(compareText)
      : value
  })
  return JSON.stringify(old) === JSON.stringify(now)
}

const isNamedBeside = (key: string, all: ReadonlySet<string>): boolean => {
  const name = key.replace(/_?[iI]ds?$/, '')
  return name !== key && (all.has(name) || all.has(`${name}s`))
}

const keyOfRow = (row: Facts, index: number): string => String(row.id ?? row.tierId ?? `#${index}`)

const singular = (word: string): string => word.replace(/s$/, '')

const ROW_KEYS: ReadonlySet<string> = new Set(['id', 'tierId'])

function compareRows(path: readonly string[], was: readonly Facts[], is: readonly Facts[]): Difference[] {
  const old = new Map(was.map((row, index) => [keyOfRow(row, index), { row, index }]))
  const now = new Map(is.map((row, index) => [keyOfRow(row, index), { row, index }]))
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((key) => {
    const [before, after] = [old.get(key), now.get(key)]
    const place = [
      ...path.slice(0, -1),
      singular(path.at(-1) ?? ''),
      String((after ?? before ?? { index: 0 }).index + 1),
    ]
    if (before && after) return compareFacts(place, before.row, after.row)
    return [{ path: place, was: before?.row ?? null, is: after?.row ?? null }]
  })
}

function compareFacts(path: readonly string[], was: Facts, is: Facts): Difference[] {
  const all = new Set([...Object.keys(was), ...Object.keys(is)])
  return [...all]
    .filter((key) => !isNamedBeside(key, all) && (path.length === 0 || !ROW_KEYS.has(key)))
    .flatMap((key) => compareValues([...path, key], was[key], is[key]))
}

const isWorded = (value: unknown): boolean =>
  isRows(value) && value.every((row) => typeof row.label === 'string' && 'old' in row && 'new' in row)

const MAX_DEPTH = 6

function compareValues(path: readonly string[], was: unknown, is: unknown): Difference[] {
  const key = path.at(-1) ?? ''
  if (isSame(key, was, is)) return []
  if (isEmpty(was) && isWorded(is))
    return (is as readonly Facts[]).map(({ label, old, new: now }) => ({ path: [String(label)], was: old, is: now }))
  if (path.length < MAX_DEPTH) {
    if ((isFacts(was) || isEmpty(was)) && (isFacts(is) || isEmpty(is)) && (isFacts(was) || isFacts(is)))
      return compareFacts(path, isFacts(was) ? was : {}, isFacts(is) ? is : {})
    if ((isRows(was) || isEmpty(was)) && (isRows(is) || isEmpty(is)))
      return compareRows(path, isRows(was) ? was : [], isRows(is) ? is : [])
  }
  return [{ path, was: toList(was, is), is: toList(is, was) }]
}

export function compareSides(before: unknown, after: unknown): Difference[] {
  const [was, is] = [before, after].map((side) => (isFacts(side) ? side : {})) as [Facts, Facts]
  const known =
    Object.keys(is).length === 0 ? was : Object.fromEntries(Object.entries(was).filter(([key]) => key in is))
  return compareFacts([], known, is)
}
