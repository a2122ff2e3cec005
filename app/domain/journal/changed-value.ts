import { shownDate, type CalendarDate } from '~/kit/calendar'
import { codeWords } from './field-words'

const MAX_VALUE_LENGTH = 80

function describeFact(key: string, fact: unknown): string {
  const value = codeWords(key, fact) ?? fact
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return shownDate(text as CalendarDate)
  return `“${text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH - 1)}…` : text}”`
}

/** Formats `city “Portland” → “Bath”` for every history. `key` is the field's name, needed if its values are codes. */
export function describeChange(field: string | { label: string; key: string }, was: unknown, is: unknown): string {
  const { label, key } = typeof field === 'string' ? { label: field, key: '' } : field
  return `${label} ${describeFact(key, was)} → ${describeFact(key, is)}`
}
