import type { FieldErrors } from '~/kit/errors'
import { isEmail } from '~/kit/text'
import { DEFAULTS, setting } from './definitions'
import { changedMeanwhile, FILL_THIS_FIELD, tooLong } from './messages'
import { fieldsOf, type SettingField, type SettingPanel } from './panel'
import { shownIn } from './shown'

type Stored = Readonly<Record<string, string>>

/** What is written: text to store, or null where the default is meant and nothing is kept. */
export type SettingChange = { key: string; value: string | null }

export type Settled = { changes: SettingChange[]; fields: FieldErrors }

const items = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
]

/** One field as typed, in its stored form. Unchecked boxes are not posted, and mean off. */
function storedForm(field: SettingField, typed: unknown): string {
  if (field.kind === 'flag') return typed === undefined || typed === '0' || typed === '' || typed === false ? '0' : '1'
  const text = typeof typed === 'string' ? typed.trim() : ''
  return field.kind === 'list' ? items(text).join(',') : text
}

function isAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname.includes('.')
}

const isLike = (like: RegExp, texts: readonly string[]) => texts.every((text) => like.test(text))

function complaint(field: SettingField, value: string): string | null {
  if (value === '') return field.isRequired ? FILL_THIS_FIELD : null
  const longest = field.kind === 'list' ? Math.max(...value.split(',').map((item) => item.length)) : value.length
  if (field.max !== undefined && longest > field.max) return tooLong(field.max)
  if (field.pattern && !isLike(field.pattern.like, field.kind === 'list' ? value.split(',') : [value])) return field.pattern.says
  if (field.choices && !field.choices().some((choice) => choice.value === value)) return 'Choose an option from the list.'
  if (field.kind === 'count' && !/^[1-9]\d{0,2}$/.test(value)) return 'Enter a whole number from 1 to 999.'
  if (field.isEmails && !value.split(',').every(isEmail)) return 'Email must be valid'
  if (field.kind === 'url' && !isAddress(value)) return 'Enter an address that starts with https://.'
  return null
}

type Versions = { before: string | undefined; value: string; now: string }

const isOvertaken = ({ before, value, now }: Versions): boolean =>
  before !== undefined && value !== before && now !== before && value !== now

const nameOf = (field: SettingField, value: string): string =>
  field.choices?.().find((choice) => choice.value === value)?.label ?? (value === '' ? 'nothing' : value)

/**
 * What saving this panel would change, and what is wrong with it. A secret left blank stays as it is. Where the form tells what it was shown with, only what
 * was changed in it counts: what somebody else saved meanwhile stays, and of what both have changed the later is told.
 */
export function settle(panel: SettingPanel, stored: Stored, typed: Readonly<Record<string, unknown>>): Settled {
  const changes: SettingChange[] = []
  const fields: FieldErrors = {}
  const shown = shownIn(typed)
  for (const field of fieldsOf(panel)) {
    const value = storedForm(field, typed[field.key])
    if (field.kind === 'secret' && value === '') continue
    const now = setting(stored, field.key)
    const before = field.kind === 'secret' ? undefined : shown[field.key]
    const wrong = complaint(field, value) ?? (isOvertaken({ before, value, now }) ? changedMeanwhile(nameOf(field, now)) : null)
    if (wrong !== null) fields[field.key] = [wrong]
    else if (value !== now && value !== before) changes.push({ key: field.key, value: value === DEFAULTS[field.key] ? null : value })
  }
  return { changes, fields }
}

/** What the form shows: stored values or defaults, and never a secret. */
export const shownValues = (panel: SettingPanel, stored: Stored): Record<string, string> =>
  Object.fromEntries(fieldsOf(panel).map((field) => [field.key, field.kind === 'secret' ? '' : setting(stored, field.key)]))
