import { matchKey } from '~/domain/segments/segment-value'
import type { CalendarDate } from '~/kit/calendar'
import type { Rule } from './field'
import { startBeforeEnd } from './messages'
import { readSheetDate, readSheetMoment } from './sheets/sheet-date'

const TRUE = new Set(['true', '1', 'yes', 'y'])

/** Blank is null, four words are true, anything else is false (R-IMPORTS-2). */
export const readBoolean = (text: string): boolean | null => {
  const word = text.trim().toLowerCase()
  return word === '' ? null : TRUE.has(word)
}

const DECIMAL = /^[-+]?(?:\d{1,18}(?:\.\d{0,18})?|\.\d{1,18})$/

export const isNumber = (text: string): boolean => DECIMAL.test(text.trim())

const MAX_LOCAL_PART = 64
const MAX_DOMAIN = 255
const MAX_LABEL = 63
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.\u0080-\uFFFF-]+$/
const LABEL = /^[A-Za-z0-9\u0080-\uFFFF-]+$/

/** Includes non-breaking spaces, which look like part of the address. */
const SPACE = /[\s\p{Z}\p{Cc}]/u

const isLabel = (label: string): boolean =>
  label.length <= MAX_LABEL && LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-')

export function isSheetEmail(typed: string): boolean {
  const text = typed.trim()
  if (SPACE.test(text)) return false
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  if (at < 1 || local.length > MAX_LOCAL_PART || domain.length > MAX_DOMAIN) return false
  if (!LOCAL.test(local) || local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false
  const labels = domain.split('.')
  return labels.length > 1 && labels.every(isLabel) && (labels.at(-1) ?? '').length > 1
}

export type Cells = Readonly<Record<string, string | undefined>>

const acceptedValues = new WeakMap<readonly string[], Set<string>>()

function isListed(text: string, list: readonly string[], isLoose: boolean): boolean {
  if (!isLoose) return list.includes(text)
  const keys = acceptedValues.get(list) ?? new Set(list.map(matchKey))
  acceptedValues.set(list, keys)
  return keys.has(matchKey(text))
}

function checkDateOrder({ params: { start = '', end = '' } }: Rule, cells: Cells, today: CalendarDate): string | null {
  const [from, to] = [(cells[start] ?? '').trim(), (cells[end] ?? '').trim()]
  const last = readSheetDate(to)
  const first = from === '' ? today : readSheetDate(from)
  if (last === null || first === null || first < last) return null
  return startBeforeEnd(from === '' ? today : from, to, from === '')
}

/** Returns the message if the rule is broken, else null. Only `required` and `recommended` apply to blank cells. */
export function checkRule(rule: Rule, cells: Cells, today: CalendarDate): string | null {
  const text = (cells[rule.field] ?? '').trim()
  const { max = 0, list = [], loose = false, time = false } = rule.params
  switch (rule.type) {
    case 'required':
    case 'recommended':
      return text === '' ? rule.message : null
    case 'boolean':
      return null
    case 'start_before_end':
      return checkDateOrder(rule, cells, today)
  }
  if (text === '') return null
  switch (rule.type) {
    case 'max':
      return text.length > max && [...text].length > max ? rule.message : null
    case 'email':
      return isSheetEmail(text) ? null : rule.message
    case 'date':
      // The zone does not matter, because only readability is checked.
      return (time ? readSheetMoment(text, 'UTC') : readSheetDate(text)) === null ? rule.message : null
    case 'number':
      return isNumber(text) ? null : rule.message
    case 'in_list':
      return isListed(text, list, loose) ? null : rule.message
    case 'not_allowed':
      return rule.message
  }
}
