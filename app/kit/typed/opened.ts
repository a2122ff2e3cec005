import { toList } from './list'

export const OPENED = '_opened'

const MAX_TEXT_LENGTH = 200

/** Returns 53 bits, enough to detect that a long text has changed and short enough for the form. */
function digest(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2_654_435_761)
    other = Math.imul(other ^ code, 1_597_334_677)
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909)
  other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & other) + (one >>> 0)).toString(36)
}

function toText(value: unknown): string {
  if (value === null || value === undefined || value === false) return ''
  if (value === true || value === 'on') return '1'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) {
    const texts = value.map(toText).filter((text) => text !== '')
    return texts.length < 2 ? (texts[0] ?? '') : JSON.stringify(texts)
  }
  if (typeof value !== 'object')
    return String(value as string)
      .replaceAll('\r\n', '\n')
      .trim()
  const entries = Object.entries(value)
    .map(([key, inner]) => [key, toText(inner)] as const)
    .filter(([, text]) => text !== '')
    .toSorted(([first], [second]) => (first < second ? -1 : 1))
  return entries.length === 0 ? '' : JSON.stringify(entries)
}

const toMark = (value: unknown): string => {
  const text = toText(value)
  return text.length > MAX_TEXT_LENGTH ? `${text.length} ${digest(text)}` : text
}

export type Values = Readonly<Record<string, unknown>>
/**
 * The values of an opened form. A long value is replaced by its length and digest, so that it can travel with the form.
 */
export type Opened = Readonly<Record<string, string>>

export const markOpened = (values: Values): Opened =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toMark(value)]))

export function readOpened(typed: Values): Opened | null {
  const sent = typed[OPENED]
  if (typeof sent !== 'string') return null
  try {
    const read: unknown = JSON.parse(sent)
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return null
    return Object.fromEntries(
      Object.entries(read).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return null
  }
}

type Versions = { opened: Opened; stored: Values; typed: Values }

/** An unticked box is not posted. Any other missing field was not shown. */
const isShown = (name: string, { opened, typed }: Versions): boolean =>
  Object.hasOwn(typed, name) || opened[name] === '' || opened[name] === '1'

/** A box is posted as 1 or not at all, as 1 or 0, or as 0 with an additional 1 when it is ticked. */
const BOX: Readonly<Record<string, string>> = { '': '', '0': '', '1': '1', '["0","1"]': '1' }

const toWanted = (typed: unknown, before: string, now: string): string => {
  const mark = toMark(typed)
  const isBox = [before, now].every((held) => held === '' || held === '1')
  return isBox ? (BOX[mark] ?? mark) : mark
}

const toPosted = (stored: unknown): unknown => (typeof stored === 'boolean' ? (stored ? '1' : '0') : (stored ?? ''))

/**
 * Merges a form into a version that was saved meanwhile. Fields changed on one side are merged; `clashes` lists those
 * changed on both sides to different values.
 */
export function mergeTyped(versions: Versions): { merged: Record<string, unknown>; clashes: string[] } {
  const { opened, stored, typed } = versions
  const merged: Record<string, unknown> = { ...typed }
  const clashes: string[] = []
  for (const [name, before] of Object.entries(opened)) {
    if (!Object.hasOwn(stored, name)) continue
    const now = toMark(stored[name])
    const sent = Array.isArray(stored[name]) ? toList(typed[name]) : typed[name]
    const wanted = toWanted(sent, before, now)
    if (now === before || now === wanted) continue
    if (wanted === before || !isShown(name, versions)) merged[name] = toPosted(stored[name])
    else clashes.push(name)
  }
  return { merged, clashes }
}
