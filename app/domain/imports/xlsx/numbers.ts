import { parseCalendarDate } from '~/kit/calendar'

export type Format = { kind: 'number' } | { kind: 'date' } | { kind: 'time' } | { kind: 'digits'; pattern: string }

const NUMBER: Format = { kind: 'number' }
const isBetween = (id: number, [from, to]: readonly [number, number]): boolean => id >= from && id <= to
const DATES = [
  [14, 17],
  [22, 22],
  [27, 31],
  [34, 36],
  [50, 58],
] as const
const TIMES = [
  [18, 21],
  [32, 33],
  [45, 45],
] as const
const MAX_CODE_LENGTH = 400
const DIGITS = /^0{2,20}(?:-0{1,20})?$/

function readTokens(code: string): { tokens: string; isElapsed: boolean } {
  let tokens = ''
  let isElapsed = false
  for (let at = 0; at < code.length; at++) {
    const one = code[at] ?? ''
    if (one === ';') break
    if (one === '\\' || one === '_' || one === '*') {
      if (one === '\\' && code[at + 1] === '-') tokens += '-'
      at++
    } else if (one === '"' || one === '[') {
      const end = code.indexOf(one === '"' ? '"' : ']', at + 1)
      if (one === '[' && /^[hms]$/i.test(code[at + 1] ?? '') && end !== -1) isElapsed = true
      at = end === -1 ? code.length : end
    } else tokens += one.toLowerCase()
  }
  return { tokens, isElapsed }
}

export function readFormat(id: number, code: string | undefined): Format {
  if (code === undefined || code.length > MAX_CODE_LENGTH) {
    if (DATES.some((range) => isBetween(id, range))) return { kind: 'date' }
    return TIMES.some((range) => isBetween(id, range)) ? { kind: 'time' } : NUMBER
  }
  const { tokens, isElapsed } = readTokens(code)
  if (tokens.startsWith('general') || isElapsed) return NUMBER
  if (DIGITS.test(tokens)) return { kind: 'digits', pattern: tokens }
  if (/[dy]/.test(tokens)) return { kind: 'date' }
  if (/[hs]/.test(tokens)) return { kind: 'time' }
  return tokens.includes('m') ? { kind: 'date' } : NUMBER
}

const NUMERAL = /^[-+]?(?:\d{1,400}(?:\.\d{0,400})?|\.\d{1,400})(?:[eE][-+]?\d{1,4})?$/
const PRECISION = 15

function toPlainText(number: number): string {
  const [mantissa = '', power = '0'] = number.toExponential(PRECISION - 1).split('e')
  const isNegative = mantissa.startsWith('-')
  const digits = mantissa.replace('-', '').replace('.', '')
  const point = Number(power) + 1
  let [whole, fraction] =
    point <= 0
      ? ['0', `${'0'.repeat(-point)}${digits}`]
      : [digits.slice(0, point).padEnd(point, '0'), digits.slice(point)]
  let end = fraction.length
  while (end > 0 && fraction[end - 1] === '0') end--
  fraction = fraction.slice(0, end)
  const text = fraction === '' ? whole : `${whole}.${fraction}`
  return isNegative && text !== '0' ? `-${text}` : text
}

const DAY_MS = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)
const LAST_DAY = 2_958_465
const BETWEEN_SYSTEMS = 1462
/** The 1900 date system has a nonexistent February 29, 1900, so days before it are off by one. */
const NO_DAY = 60

const toIsoDay = (day: number): string => new Date(EPOCH + day * DAY_MS).toISOString().slice(0, 10)

function toDay(serial: number, is1904: boolean): string | null {
  const day = Math.floor(serial + 1e-9) + (is1904 ? BETWEEN_SYSTEMS : 0)
  if (day < 1 || day > LAST_DAY || (is1904 && serial < 0)) return null
  if (day === NO_DAY) return '1900-02-29'
  return toIsoDay(day < NO_DAY ? day + 1 : day)
}

function toTime(serial: number): string | null {
  if (serial < 0 || serial >= 1) return null
  const seconds = Math.round(serial * 86_400) % 86_400
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':')
}

function withZeros(number: number, pattern: string): string | null {
  if (!Number.isSafeInteger(number) || number < 0) return null
  const [head = '', tail] = pattern.split('-')
  const digits = String(number).padStart(head.length + (tail?.length ?? 0), '0')
  return tail === undefined ? digits : `${digits.slice(0, -tail.length)}-${digits.slice(-tail.length)}`
}

/**
 * Formats a number as it was typed: 15 digits as in spreadsheets (19.990000000000002 is 19.99), dates as YYYY-MM-DD
 * without time, ZIPs with leading zeros. Returns null if it is not a number.
 */
export function numberText(stored: string, format: Format, is1904: boolean): string | null {
  const text = stored.trim()
  if (!NUMERAL.test(text)) return null
  const number = Number(text)
  if (!Number.isFinite(number)) return null
  const shown =
    format.kind === 'date'
      ? number < 1 && !is1904
        ? toTime(number)
        : toDay(number, is1904)
      : format.kind === 'time'
        ? (toTime(number) ?? toDay(number, is1904))
        : format.kind === 'digits'
          ? withZeros(number, format.pattern)
          : null
  return shown ?? toPlainText(number)
}

export function isoText(stored: string): string {
  const text = stored.trim()
  const day = text.slice(0, 10)
  return (text.length === 10 || text[10] === 'T') && parseCalendarDate(day) !== null ? day : text
}
