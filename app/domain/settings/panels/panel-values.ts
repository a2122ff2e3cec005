import type { FieldErrors } from '~/kit/errors'
import { toDecimal } from '~/kit/money'
import { isEmail } from '~/kit/text'
import { readColor } from '~/kit/typed/color'
import { mergeTyped, readOpened } from '~/kit/typed/opened'
import { readMoney, readNumber, readPercent } from '~/kit/typed/number'
import { checkTags, readTags } from '~/kit/typed/tags'
import { DEFAULTS, readList } from '../definitions'
import { FILL_THIS_FIELD, tooLong } from '../messages'
import { panelFields, type SettingField, type SettingPanel } from './panel'
import { ratedCurrencies, rateErrors, shownRates, storedRates, type RateRow } from '../rates'

type Stored = Readonly<Record<string, string>>
type Panel = SettingPanel<string>
type Field = SettingField<string>

const readDefaults = ({ defaults = DEFAULTS }: Panel): Stored => defaults

export const valueIn = (panel: Panel, stored: Stored, key: string): string =>
  stored[key] ?? readDefaults(panel)[key] ?? ''

/** Null deletes the stored value, so that the default applies. */
export type SettingChange = { key: string; value: string | null }

/** `theirs` are fields that only someone else changed; `clashes` are fields that both changed to different values. */
export type Settled = { changes: SettingChange[]; fields: FieldErrors; theirs: string[]; clashes: string[] }

const isOff = (typed: unknown): boolean => typed === undefined || typed === '0' || typed === '' || typed === false

const unique = (words: readonly string[]): string => [...new Set(words)].join(',')

const inOrder = (field: Field, values: readonly string[]): string => {
  const known = (field.choices?.() ?? []).map(({ value }) => value)
  return unique([
    ...known.filter((value) => values.includes(value)),
    ...values.filter((value) => !known.includes(value)),
  ])
}

type Typed = Readonly<Record<string, unknown>>

/** Panels with sums do not hold the organization's currency, so their sums are stored with two decimals. */
const SUMS = 'USD'

/**
 * Returns a typed field in its stored form. A value that cannot be read stays as typed, to be refused later. Unchecked
 * boxes are not posted and mean off.
 */
function storedForm(field: Field, all: Typed): string {
  const typed = all[field.key]
  const text = typeof typed === 'string' ? typed.trim() : ''
  switch (field.kind) {
    case 'flag':
      return isOff(typed) ? '0' : '1'
    case 'tags':
      return unique(readTags(typed))
    case 'several':
      return inOrder(field, readTags(typed))
    case 'rates':
      return storedRates(typed)
    case 'accepted':
      return 'exchange_rates' in all ? ratedCurrencies(all.exchange_rates) : unique(readTags(typed))
    case 'money': {
      const { value } = readMoney(text, SUMS)
      return value === undefined || value === null ? text : toDecimal(value, SUMS)
    }
    case 'percent':
    case 'count': {
      const { value } = readPercentOrCount(field.kind, text)
      return value === undefined || value === null ? text : String(value)
    }
    case 'color':
      return readColor(text).value ?? text
    default:
      return text
  }
}

const readPercentOrCount = (kind: 'percent' | 'count', text: string) =>
  kind === 'percent' ? readPercent(text) : readNumber(text, { min: 1, max: 999 })

function isAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname.includes('.')
}

const LISTS = new Set<SettingField['kind']>(['tags', 'several'])

const splitValues = (field: Field, value: string): string[] => (LISTS.has(field.kind) ? value.split(',') : [value])

function formError(field: Field, value: string): string | null {
  if (value === '') return field.isRequired ? FILL_THIS_FIELD : null
  const words = splitValues(field, value)
  if (field.maxLength !== undefined && Math.max(...words.map((word) => word.length)) > field.maxLength)
    return tooLong(field.maxLength)
  if (field.pattern && !words.every((word) => field.pattern?.like.test(word))) return field.pattern.says
  if (field.kind === 'rates' || field.kind === 'accepted') return null
  if (field.kind === 'tags' && field.maxTags !== undefined)
    return checkTags(value, { max: field.maxTags }).error ?? wrongEmails(field, words)
  if (field.choices && !isChoice(field, words)) return 'Choose an option from the list.'
  if (field.kind === 'count' && !/^[1-9]\d{0,2}$/.test(value)) return 'Enter a whole number from 1 to 999.'
  if (field.kind === 'number' && !/^-?\d{1,12}(?:\.\d{1,6})?$/.test(value)) return 'Enter a number.'
  if (field.kind === 'color' && readColor(value).error !== undefined) return readColor(value).error ?? null
  if (field.kind === 'url' && !isAddress(value)) return 'Enter an address that starts with https://.'
  return wrongEmails(field, words)
}

const wrongEmails = (field: Field, words: readonly string[]): string | null =>
  field.isEmails && !words.every(isEmail) ? 'Email must be valid' : null

const isChoice = (field: Field, words: readonly string[]): boolean => {
  const known = new Set(field.choices?.().map(({ value }) => value))
  return words.every((word) => known.has(word))
}

const describeValue = (field: Field, value: string): string =>
  value === ''
    ? 'nothing'
    : splitValues(field, value)
        .map((word) => field.choices?.().find((choice) => choice.value === word)?.label ?? word)
        .join(', ')

export function describeSetting(panel: Panel, key: string, value: string): string | null {
  const field = panelFields(panel).find((one) => one.key === key)
  return field === undefined ? null : describeValue(field, value)
}

/**
 * Returns the changes that saving this panel would make, and its errors. A blank secret keeps the stored one. If the
 * form posts its initial values, merges with what someone else saved meanwhile.
 */
export function applyTyped(panel: Panel, stored: Stored, typed: Typed): Settled {
  const changes: SettingChange[] = []
  const fields: FieldErrors = {}
  const theirs: string[] = []
  const values = Object.fromEntries(panelFields(panel).map((field) => [field.key, storedForm(field, typed)]))
  const opened = readOpened(typed)
  const { merged, clashes } =
    opened === null
      ? { merged: values, clashes: [] }
      : mergeTyped({ opened, stored: shownValues(panel, stored), typed: values })
  for (const field of panelFields(panel)) {
    const value = values[field.key] ?? ''
    if (merged[field.key] !== value) {
      theirs.push(field.key)
      continue
    }
    if (field.kind === 'secret' && value === '') continue
    const wrong = formError(field, value)
    const rows = field.kind === 'rates' ? rateErrors(field.key, typed[field.key], field.choices?.() ?? []) : {}
    if (Object.keys(rows).length > 0) Object.assign(fields, rows)
    else if (wrong !== null) fields[field.key] = [wrong]
    else if (value !== valueIn(panel, stored, field.key))
      changes.push({ key: field.key, value: value === readDefaults(panel)[field.key] ? null : value })
  }
  if (Object.keys(fields).length === 0) Object.assign(fields, panel.check?.({ ...values, ...(merged as Stored) }))
  return { changes: changes.filter(({ key }) => !clashes.includes(key)), fields, theirs, clashes }
}

export const shownValues = (panel: Panel, stored: Stored): Record<string, string> =>
  Object.fromEntries(
    panelFields(panel).map((field) => [field.key, field.kind === 'secret' ? '' : valueIn(panel, stored, field.key)]),
  )

export const formValues = (panel: Panel, stored: Stored): Record<string, string | RateRow[]> =>
  Object.fromEntries(
    panelFields(panel).map((field) => {
      const value = field.kind === 'secret' ? '' : valueIn(panel, stored, field.key)
      return [field.key, field.kind === 'rates' ? shownRates(value, readList(stored, 'extra_currencies')) : value]
    }),
  )

export const withTheirs = (
  panel: Panel,
  stored: Stored,
  { typed, theirs }: { typed: Typed; theirs: string[] },
): Typed => {
  const now = formValues(panel, stored)
  return { ...typed, ...Object.fromEntries(theirs.map((key) => [key, now[key]])) }
}
