import { fullMoment, shownDate, type CalendarDate } from '~/kit/calendar'
import { withForeignCode } from '~/kit/money'
import { capitalised, grouped } from '~/kit/text'
import { compareSides, cutLevels, isFacts, toFlags, type Difference } from './compare-sides'
import { codeWords, fieldLabel, isCode, isMinor, withinSentence } from './field-words'

export type FieldChange = { field: string; before: string; after: string }

/**
 * The time zone, the record's currency, and the home currency, whose amounts are shown without a code. `kind` is the
 * record's kind, which may have its own codes.
 */
export type ShownValues = {
  currency: string
  home?: string
  zone: string
  locale?: string
  kind?: string
  words?: RecordWords
}

export type RecordWords = {
  label: (key: string) => string | null
  value: (key: string, value: string) => string | null
}

const MAX_VALUE_LENGTH = 300
const BEFORE_DIFFERENCE = 40

const HIDDEN: ReadonlySet<string> = new Set(
  'converting,display_name,displayName,id,lineId,notified,revision,seal,serial,version,updatedAt,updated_at'.split(','),
)

const isKept = ({ path: [key], is }: Difference): boolean => key === 'secret' && is === 'kept'

const isHidden = (one: Difference, isAlone: boolean): boolean => {
  const [key = '', ...rest] = one.path
  if (rest.length > 0) return false
  return isKept(one) || (HIDDEN.has(key) && !(isAlone && /^display_?[nN]ame$/.test(key)))
}

const cut = (text: string): string =>
  text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH - 1)}…` : text

const withoutTags = (text: string): string =>
  /<\/?[a-z][^<>]*>/i.test(text)
    ? text
        .replaceAll(/<\/?[a-z][^<>]*>/gi, ' ')
        .replaceAll('&nbsp;', ' ')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')
        .replaceAll(/\s+/g, ' ')
        .trim()
    : text

function formatText(text: string, { zone }: ShownValues): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return shownDate(text as CalendarDate)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return fullMoment(new Date(text), zone)
  return withoutTags(text)
}

function formatRow(row: Readonly<Record<string, unknown>>, at: ShownValues): string {
  const name = [row.name, row.label, row.description, row.title].find((one) => typeof one === 'string' && one !== '')
  if (typeof name === 'string') return name
  return Object.entries(row)
    .filter(([key, value]) => !/^(?:id|tierId|tier_id|sequence)$/.test(key) && value !== null && value !== '')
    .map(([key, value]) => `${fieldLabel(key, at.kind)} ${formatValue(key, value, at)}`)
    .join(', ')
}

function formatValue(key: string, value: unknown, at: ShownValues): string {
  if (value === null || value === undefined || value === '') return codeWords(key, '', at) ?? '–'
  const word = (typeof value === 'string' ? at.words?.value(key, value) : null) ?? codeWords(key, value, at)
  if (word !== null) return word
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (isMinor(key, at.kind) && /^-?\d{1,18}$/.test(String(value)))
    return withForeignCode({ minor: BigInt(String(value)), currency: at.currency }, at.home ?? at.currency)
  if (typeof value === 'number') return Number.isInteger(value) && !/id$/i.test(key) ? grouped(value) : String(value)
  if (typeof value === 'string') return formatText(value, at)
  if (Array.isArray(value)) {
    const some = value.filter((one) => one !== null && one !== '')
    return some.length === 0 ? '–' : some.map((one) => formatValue(key, one, at)).join(', ')
  }
  return isFacts(value) ? formatRow(value, at) : String(value)
}

function cutExcerpts(was: string, is: string): [string, string] {
  let same = 0
  while (same < Math.min(was.length, is.length) && was[same] === is[same]) same += 1
  const from = same - BEFORE_DIFFERENCE
  const isLong = Math.max(was.length, is.length) > MAX_VALUE_LENGTH
  const start = isLong && from > 0 ? from : 0
  const part = (text: string) => cut(start === 0 || text.length <= start ? text : `…${text.slice(start)}`)
  return [part(was), part(is)]
}

function listOthers(was: unknown, is: unknown, words: (value: unknown) => string): [string, string] | null {
  if (!Array.isArray(was) || !Array.isArray(is)) return null
  if (Math.max(words(was).length, words(is).length) <= MAX_VALUE_LENGTH) return null
  const without = (all: readonly unknown[], others: readonly unknown[]) =>
    words(all.filter((one) => !others.some((other) => String(other) === String(one))))
  return [without(was, is), without(is, was)]
}

/**
 * Keys below `NAMED_BY_PEOPLE` are names that users chose. `CONTAINERS` only hold other fields, so labels leave them
 * out.
 */
const NAMED_BY_PEOPLE: ReadonlySet<string> = new Set(['userFields', 'segments', 'cells'])
const CONTAINERS: ReadonlySet<string> = new Set([
  'crm',
  'values',
  'metadata',
  'designation_options',
  'designationOptions',
])

function labelPath(path: readonly string[], { words, kind }: Pick<ShownValues, 'words' | 'kind'>): string {
  const [first = '', ...rest] = path
  const known = rest.length === 0 ? words?.label(first) : null
  if (known) return known
  if (NAMED_BY_PEOPLE.has(first) && rest.length > 0) return capitalised(rest.join(' '))
  const parts = path.filter((part, index) => !CONTAINERS.has(part) || index === path.length - 1)
  // "Price 1" of `prices[0].price`.
  if (parts.length > 2 && parts.at(-1) === parts.at(-3)) parts.pop()
  return capitalised(parts.map((part) => withinSentence(fieldLabel(part, kind))).join(' '))
}

function toChange({ path, was, is }: Difference, at: ShownValues): FieldChange {
  const key = path.at(-1) ?? ''
  const [old, now] = (isCode(key, at.kind) ? null : toFlags(key, was, is)) ?? [was, is]
  const words = (value: unknown) => formatValue(key, value, at)
  const field = labelPath(path, at)
  const [before, after] = listOthers(old, now, words) ?? cutExcerpts(words(old), words(now))
  return before === after && before !== '–'
    ? { field, before, after: 'The same words, formatted otherwise' }
    : { field, before, after }
}

const DESIGNATIONS = 'designation_options'

const isDerived = ({ path }: Difference, after: unknown): boolean => {
  if (path[0] !== DESIGNATIONS || path[1] === 'style' || !isFacts(after)) return false
  const options = after[DESIGNATIONS]
  return isFacts(options) && options.style !== 'supporters_choice'
}

const readCurrency = (side: unknown): string | null =>
  isFacts(side) && typeof side.currency === 'string' && /^[A-Z]{3}$/.test(side.currency) ? side.currency : null

export function listChanges(stored: unknown, saved: unknown, at: ShownValues): FieldChange[] {
  const [before, after] = [cutLevels(stored), cutLevels(saved)]
  const shown = { home: at.currency, ...at, currency: readCurrency(after) ?? readCurrency(before) ?? at.currency }
  const all = compareSides(before, after)
  return all
    .filter((one) => !isHidden(one, all.length === 1) && !isDerived(one, after))
    .map((one) => toChange(one, shown))
}
