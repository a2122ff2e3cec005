import { parseShownDate, type CalendarDate } from '~/kit/calendar'
import { readDate, type Typed } from '~/kit/typed/date'
import { valueKind, type SegmentType, type ValueKind } from './segment'

export type SegmentItem = { id: number; name: string }
export type Segment = { id: number; name: string; type: SegmentType; items: readonly SegmentItem[] }

export const MAX_VALUE_LENGTH = 450

/** Either text or an option; a date also has text. */
export type SegmentValue = { text: string | null; date: CalendarDate | null; itemId: number | null }

export const matchKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

export const itemNamed = <I extends { name: string }>(items: readonly I[], name: string): I | undefined => {
  const key = matchKey(name)
  return items.find((item) => item.name === name) ?? items.find((item) => matchKey(item.name) === key)
}

const NOT_OFFERED = 'Please choose one of the options.'

const asText = (text: string): SegmentValue => ({ text, date: null, itemId: null })
const asDate = (date: CalendarDate): SegmentValue => ({ text: date, date, itemId: null })
const asItem = (itemId: number): SegmentValue => ({ text: null, date: null, itemId })

export function readValue(
  { type, items }: Pick<Segment, 'type' | 'items'>,
  typed: string,
  today: CalendarDate,
): Typed<SegmentValue | null> {
  const text = typed.trim()
  if (text === '') return { value: null }
  if (text.length > MAX_VALUE_LENGTH)
    return { error: `This field can contain a maximum of ${MAX_VALUE_LENGTH} characters.` }
  if (valueKind(type) === 'text') return { value: asText(text) }
  if (valueKind(type) === 'date') {
    const read = readDate(text, today)
    return read.error === undefined ? { value: read.value && asDate(read.value) } : { error: read.error }
  }
  const item = items.find(({ id }) => String(id) === text)
  return item ? { value: asItem(item.id) } : { error: NOT_OFFERED }
}

function dateIn(text: string): CalendarDate | null {
  const iso = parseShownDate(text.trim())
  if (iso !== null) return iso
  if (!/\d{4}/.test(text)) return null
  const read = readDate(text, '1900-01-01' as CalendarDate)
  return read.error === undefined ? read.value : null
}

export type Stored = { text: string | null; itemId: number | null; itemName: string | null }

/**
 * Converts a value to another type. Options and text convert by name, and text becomes a date if it reads as one;
 * `null` if it can only stay text. `items` are the segment's options.
 */
export function convertValue(kind: ValueKind, stored: Stored, items: readonly SegmentItem[]): SegmentValue | null {
  const text = stored.text ?? stored.itemName ?? ''
  if (kind === 'text') return asText(text)
  if (kind === 'date') {
    const date = dateIn(text)
    return date === null ? null : asDate(date)
  }
  if (stored.itemId !== null) return asItem(stored.itemId)
  const item = itemNamed(items, text)
  return item === undefined ? null : asItem(item.id)
}
