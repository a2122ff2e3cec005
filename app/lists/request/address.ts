import type { Fields } from '~/kit/fields'
import type { ListDeclaration } from '~/lists/declare/declaration'
import type { AddressChange, ListQuery } from '~/lists/list'

/**
 * Names whose numbers in brackets are ids and not positions in a list: `segment_filters[12][]=3`,
 * `segment_filters[4][from]=2026-01-01`.
 */
const KEYED = new Set(['segment_filters'])
const STEPS = /^([a-z_]+)\[(\d{1,10})\](?:\[([a-z]{0,10}|\d{1,3})\])?$/

type Keyed = Record<string, unknown>

const keyedIn = (holder: Keyed, name: string): Keyed => {
  const found = holder[name]
  if (typeof found === 'object' && found !== null && !Array.isArray(found)) return found as Keyed
  const fresh = Object.create(null) as Keyed
  holder[name] = fresh
  return fresh
}

function placeKeyed(fields: Fields, name: string, value: string): boolean {
  const [base = ''] = name.split('[', 1)
  if (!KEYED.has(base)) return false
  const [, , id = '', step] = STEPS.exec(name) ?? []
  if (id === '') return true
  const group = keyedIn(fields, base)
  const earlier = group[id]
  if (step === undefined) group[id] = value
  else if (!/^\d*$/.test(step)) keyedIn(group, id)[step] = value
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
    if (placeKeyed(fields, name, value)) continue
    const list = /^([^[]+)\[\d*\]$/.exec(name)?.[1]
    if (list === undefined) fields[name] = value
    else if (Array.isArray(fields[list])) (fields[list] as string[]).push(value)
    else fields[list] = [value]
  }
  return { ...fields }
}

export function toAddress(list: ListDeclaration, query: ListQuery, change: AddressChange = {}): string {
  const { without, order, after, before, page = 1, isExact } = change
  const gone = without === undefined || without === 'all' ? [] : (list.filters[without]?.params ?? [])
  const remaining = query.params.filter(([param]) => without !== 'all' && !gone.includes(param.split('[', 1)[0] ?? ''))
  const search = new URLSearchParams(remaining.map(([param, value]) => [param, value]))
  const by = order ?? query.order[0]
  if (by && (by.key !== list.defaultSort[0] || by.direction !== list.defaultSort[1])) {
    search.set('sort', by.key)
    search.set('dir', by.direction)
  }
  if (after) search.set('after', after)
  if (before) search.set('before', before)
  if (page > 1) search.set('page', String(page))
  if (isExact) search.set('count', 'exact')
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
