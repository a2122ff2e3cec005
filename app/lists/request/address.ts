import { z } from 'zod'
import type { Fields } from '~/kit/fields'
import type { FilterErrors } from '~/lists/declare/filter-rules'
import type { ListDeclaration } from '~/lists/declare/declaration'
import type { Filters, FilterSchema, ListQuery, Place, WrongFilter, WrongFilters } from '~/lists/list'
import { readCursor, type SortKey } from './cursor'

/**
 * Names whose numbers in brackets are ids and not positions in a list: `segment_filters[12][]=3`,
 * `segment_filters[4][from]=2026-01-01`.
 */
const GROUP_NAME = new Set(['segment_filters'])
const STEPS = /^([a-z_]+)\[(\d{1,10})\](?:\[([a-z]{0,10}|\d{1,3})\])?$/

type FieldGroup = Record<string, unknown>

const ensureGroup = (holder: FieldGroup, name: string): FieldGroup => {
  const found = holder[name]
  if (typeof found === 'object' && found !== null && !Array.isArray(found)) return found as FieldGroup
  const fresh = Object.create(null) as FieldGroup
  holder[name] = fresh
  return fresh
}

function placeInGroup(fields: Fields, name: string, value: string): boolean {
  const [base = ''] = name.split('[', 1)
  if (!GROUP_NAME.has(base)) return false
  const [, , id = '', step] = STEPS.exec(name) ?? []
  if (id === '') return true
  const group = ensureGroup(fields, base)
  const earlier = group[id]
  if (step === undefined) group[id] = value
  else if (!/^\d*$/.test(step)) ensureGroup(group, id)[step] = value
  else if (Array.isArray(earlier)) earlier.push(value)
  else group[id] = [value]
  return true
}

/** Limit the pairs of an address and the characters of each part. Anything beyond counts as not sent. */
const MAX_PAIRS = 1000
const MAX_PART_LENGTH = 4000

const isBounded = (text: string): boolean => text.length <= MAX_PART_LENGTH && !text.includes('\0')

/** `?fs[]=Web&fs[]=Phone&c=0` → `{fs: ['Web', 'Phone'], c: '0'}`; the last of several plain ones wins. Never throws. */
export function fieldsOfAddress(search: string | URLSearchParams): Fields {
  const fields = Object.create(null) as Fields
  let pairs = 0
  for (const [name, sent] of new URLSearchParams(search)) {
    pairs += 1
    if (pairs > MAX_PAIRS) break
    if (!isBounded(name) || !isBounded(sent)) continue
    // Stored text is in composed form, so search text is composed, too.
    const value = sent.normalize('NFC')
    if (placeInGroup(fields, name, value)) continue
    const list = /^([^[]+)\[\d*\]$/.exec(name)?.[1]
    if (list === undefined) fields[name] = value
    else if (Array.isArray(fields[list])) (fields[list] as string[]).push(value)
    else fields[list] = [value]
  }
  return { ...fields }
}

const isSupplied = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(isSupplied)
  return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null
}

function pick(fields: Fields, params: readonly string[]): Fields | null {
  let input: Fields | null = null
  for (const param of params) {
    const value = fields[param]
    if (value !== undefined && isSupplied(value)) (input ??= {})[param] = value
  }
  return input
}

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

function toPairs(param: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.filter(isPlain).map((one) => [`${param}[]`, String(one)])
  if (isPlain(value)) return [[param, String(value)]]
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([step, inner]) => toPairs(`${param}[${step}]`, inner))
    : []
}

function toErrors(issues: readonly z.core.$ZodIssue[], [first = '']: readonly string[]): FilterErrors {
  const errors: FilterErrors = {}
  for (const { path, message } of issues) errors[String(path[0] ?? first)] ??= [message]
  return errors
}

function dropUnreadable(fields: Fields, issues: readonly z.core.$ZodIssue[]): Fields {
  const unread = new Set(issues.map(({ path }) => path.join(' ')))
  return Object.fromEntries(
    Object.entries(fields).flatMap(([param, value]) => {
      if (unread.has(param)) return []
      return [[param, Array.isArray(value) ? value.filter((_, index) => !unread.has(`${param} ${index}`)) : value]]
    }),
  )
}

const listPairs = (fields: Fields): [string, string][] =>
  Object.entries(fields).flatMap(([param, value]) => toPairs(param, value))

type Read = Pick<ListQuery, 'active' | 'params'> & { wrong?: WrongFilters }

/** Reads the filters of an address or a call one by one. Unreadable values narrow nothing and are named in `wrong`. */
export function readFilters(filters: Filters, { shape }: FilterSchema, fields: Fields): Read {
  const active: Record<string, unknown> = {}
  const params: [string, string][] = []
  let wrong: Record<string, WrongFilter> | undefined
  for (const name in shape) {
    const filter = filters[name]
    const sent = filter === undefined ? null : pick(fields, filter.params)
    if (filter === undefined || sent === null) continue
    const strict = shape[name]?.safeParse(sent)
    if (strict?.success) {
      if (strict.data === undefined) continue
      active[name] = strict.data
      params.push(...listPairs(sent))
      continue
    }
    const issues = strict?.error.issues ?? []
    ;(wrong ??= {})[name] = { typed: sent, errors: toErrors(issues, filter.params) }
    const lenient = filter.input.safeParse(sent)
    if (!lenient.success || lenient.data === undefined) continue
    active[name] = lenient.data
    params.push(...listPairs(dropUnreadable(sent, issues)))
  }
  return wrong === undefined ? { active, params } : { active, params, wrong }
}

const MAX_PAGE = 50_000_000

const whole = (low: number, high: number, otherwise: number) =>
  z.coerce.number().int().min(low).max(high).catch(otherwise)

const directionOf = z.enum(['asc', 'desc'])
const pageOf = whole(1, MAX_PAGE, 1)

function readPlace(fields: Fields, keys: readonly SortKey[]): Place {
  const page = pageOf.parse(fields.page ?? 1)
  for (const kind of ['after', 'before'] as const) {
    const cursor = fields[kind] === undefined ? null : readCursor(fields[kind], keys)
    if (cursor) return { kind, cursor, page }
  }
  return { kind: 'page', page }
}

export const isExactCount = (fields: Fields): boolean => fields.count === 'exact'

/** Reads the place, the order and the filters of a page. Unreadable values fall back. */
export function readQuery(list: ListDeclaration, fields: Fields): ListQuery {
  const key = typeof fields.sort === 'string' && list.columns[fields.sort]?.sort ? fields.sort : list.defaultSort[0]
  const input = directionOf.safeParse(fields.dir)
  const direction = input.success ? input.data : key === list.defaultSort[0] ? list.defaultSort[1] : 'asc'
  return {
    ...readFilters(list.filters, list.schema, fields),
    order: [{ key, direction }],
    place: readPlace(fields, list.columns[key]?.sort ?? []),
    length: list.pageSize,
    cellWords: [],
    isExact: isExactCount(fields),
    ...(fields.for === 'spreadsheet' ? { isForSpreadsheets: true } : {}),
  }
}
