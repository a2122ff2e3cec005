import { fullMoment, shownDate, type CalendarDate } from '~/kit/calendar'
import { withForeignCode } from '~/kit/money'
import { capitalised, grouped } from '~/kit/text'

export type FieldChange = { field: string; before: string; after: string }

/** The zone that values are shown in, their currency, and that of the organization, whose code no amount has. */
export type ShownValues = { currency: string; home?: string; zone: string }

const MAX_VALUE_LENGTH = 300
const MINOR = /(?:Minor|_minor)$/

/** Fields whose name in the journal is not the one that people know. */
const LABELS: Readonly<Record<string, string>> = { clientUuid: 'Number', client_uuid: 'Number' }

/** Words whose letters are not those of a name: "billingZip" is "Billing ZIP". */
const SPELLED: Readonly<Record<string, string>> = { zip: 'ZIP', id: 'ID', url: 'URL', html: 'HTML', crm: 'CRM' }

/** "isEnabled" is shown as "Enabled". */
const IS = /^is(?:_|(?=[A-Z]))([A-Za-z])/

/** "billing_city" and "billingCity" as "Billing city". */
export function fieldLabel(key: string): string {
  if (Object.hasOwn(LABELS, key)) return LABELS[key] ?? key
  const words = key
    .replace(MINOR, '')
    .replace(IS, (_, first: string) => first.toLowerCase())
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .map((word) => SPELLED[word.toLowerCase()] ?? word.toLowerCase())
  return capitalised(words.join(' '))
}

/** It counts the saves of a record, and is no field of it. */
const VERSION = 'version'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const cut = (text: string): string =>
  text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH - 1)}…` : text

function shownText(text: string, { zone }: ShownValues): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return shownDate(text as CalendarDate)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return fullMoment(new Date(text), zone)
  return cut(text)
}

/** A value of an entry as people read it: amounts with their symbol, days and moments in the organization's zone. */
function shownValue(key: string, value: unknown, at: ShownValues): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (MINOR.test(key) && /^-?\d{1,18}$/.test(String(value)))
    return withForeignCode({ minor: BigInt(String(value)), currency: at.currency }, at.home ?? at.currency)
  if (typeof value === 'number') return Number.isInteger(value) && !/id$/i.test(key) ? grouped(value) : String(value)
  if (typeof value === 'string') return shownText(value, at)
  if (Array.isArray(value))
    return value.length === 0 ? '–' : cut(value.map((one) => shownValue('', one, at)).join(', '))
  return cut(
    Object.entries(value)
      .map(([inner, one]) => `${fieldLabel(inner)} ${shownValue(inner, one, at)}`)
      .join(', '),
  )
}

/** Fields of one side, nested ones under "Outer inner". */
function flatten(value: unknown, prefix = '', depth = 0): [string, unknown][] {
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, inner]): [string, unknown][] =>
    isObject(inner) && depth < 2 ? flatten(inner, `${prefix}${key}_`, depth + 1) : [[`${prefix}${key}`, inner]],
  )
}

const readCurrency = (side: unknown): string | null =>
  isObject(side) && typeof side.currency === 'string' && /^[A-Z]{3}$/.test(side.currency) ? side.currency : null

/** The fields of an entry that differ, and no others, each as it was and as it is. */
export function listChanges(before: unknown, after: unknown, at: ShownValues): FieldChange[] {
  const shown = { home: at.currency, ...at, currency: readCurrency(after) ?? readCurrency(before) ?? at.currency }
  const [was, is] = [new Map(flatten(before)), new Map(flatten(after))]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [old, now] = [was.get(key), is.get(key)]
    if (key === VERSION || JSON.stringify(old) === JSON.stringify(now)) return []
    const [oldWords, nowWords] = [shownValue(key, old, shown), shownValue(key, now, shown)]
    return oldWords === nowWords && oldWords === '–'
      ? []
      : [{ field: fieldLabel(key), before: oldWords, after: nowWords }]
  })
}
