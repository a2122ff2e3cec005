import { parseShownDate, type CalendarDate } from '~/kit/calendar'
import { readDate, type Typed } from '~/kit/typed/date'
import { valueKind, type SegmentType, type ValueKind } from './segment'

export type SegmentItem = { id: number; name: string }
export type Segment = { id: number; name: string; type: SegmentType; items: readonly SegmentItem[] }

export const MAX_VALUE_LENGTH = 450

/** Exactly one of text and option; a date is text too. */
export type SegmentValue = { text: string | null; date: CalendarDate | null; itemId: number | null }

/** Case, spaces and punctuation make no difference between the names of options. */
export const matchKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The one of this very name, else one whose name differs in case, spaces and punctuation alone. */
export const itemNamed = <I extends { name: string }>(items: readonly I[], name: string): I | undefined => {
  const key = matchKey(name)
  return items.find((item) => item.name === name) ?? items.find((item) => matchKey(item.name) === key)
}

const NOT_OFFERED = 'Please choose one of the options.'

const asText = (text: string): SegmentValue => ({ text, date: null, itemId: null })
const asDate = (date: CalendarDate): SegmentValue => ({ text: date, date, itemId: null })
const asItem = (itemId: number): SegmentValue => ({ text: null, date: null, itemId })

/** Text, a date, or the id of an option; null for a blank field. */
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

/** A text that means one day whenever it is read: with its year, and never `tomorrow`. */
function dateIn(text: string): CalendarDate | null {
  const iso = parseShownDate(text.trim())
  if (iso !== null) return iso
  if (!/\d{4}/.test(text)) return null
  const read = readDate(text, '1900-01-01' as CalendarDate)
  return read.error === undefined ? read.value : null
}

/** A stored value and, where it is an option, its name. */
export type Stored = { text: string | null; itemId: number | null; itemName: string | null }

/**
 * A stored value in another type. Options and text become each other by name, text becomes a date where it reads as
 * one; `null` where it can only stay the text that it is. For options, `items` are those of the segment.
 */
export function convertedTo(kind: ValueKind, stored: Stored, items: readonly SegmentItem[]): SegmentValue | null {
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
