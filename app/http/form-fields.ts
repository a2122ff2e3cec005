import { DomainError } from '~/kit/errors'
import { isNumbered, listByNumber } from '~/kit/typed/list'
import { splitPath } from './body-shape'

export const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

export const unreadable = () => new DomainError('invalid', 'The request could not be read.')

export type Fields = Record<string, unknown>

type Group = Map<string, unknown>

/**
 * Several top-level values of one name form a list; below that the last one counts, and `ids[]` takes the next free
 * number. A group keeps its name: a text of the same name is dropped, whichever came first.
 */
function place(root: Group, path: string[], value: unknown): void {
  let here = root
  for (const [index, step] of path.entries()) {
    if (FORBIDDEN_KEYS.has(step)) throw unreadable()
    const key = step === '' && index > 0 ? String(here.size) : step
    const earlier = here.get(key)
    if (index < path.length - 1) {
      const next: Group = earlier instanceof Map ? earlier : new Map()
      here.set(key, next)
      here = next
    } else if (earlier instanceof Map) return
    else if (path.length > 1 || earlier === undefined) here.set(key, value)
    else if (Array.isArray(earlier)) earlier.push(value)
    else here.set(key, [earlier, value])
  }
}

/** Groups numbered from 0 are lists: `order[0][column]`, `ids[]`. Groups numbered by ids have no 0 and stay groups. */
function toPlainValue(value: unknown): unknown {
  if (!(value instanceof Map)) return value
  const group = value as Group
  const entries = [...group].map(([key, inner]) => [key, toPlainValue(inner)] as const)
  return group.has('0') && isNumbered([...group.keys()]) ? listByNumber(entries) : Object.fromEntries(entries)
}

/**
 * Each pair costs the same, for any number of pairs and any names. Letters are composed here, once, because a Mac may
 * send `É` as two characters, which would match nothing.
 */
export function toFields(pairs: Iterable<readonly [string, unknown]>): Fields {
  const root: Group = new Map()
  for (const [name, value] of pairs) {
    const path = splitPath(name)
    if (path === null || (typeof value === 'string' && value.includes('\0')) || name.includes('\0')) throw unreadable()
    place(root, path, typeof value === 'string' ? value.normalize('NFC') : value)
  }
  return Object.fromEntries([...root].map(([key, value]) => [key, toPlainValue(value)]))
}
