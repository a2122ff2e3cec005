import type { CalendarDate } from '~/kit/calendar'
import type { RuleError } from '~/kit/errors'
import {
  FULLY_REFUNDED,
  NOTHING_LEFT,
  NOTHING_RECEIPTABLE,
  explainOtherCountry,
  PAYMENT_NOT_ACCEPTED,
} from './messages'

export type ReturnedLine = {
  id: number
  description: string
  qty: number
  totalMinor: bigint
  dccMinor: bigint
  isSponsorship: boolean
  isReceiptable: boolean
  /** For one unit, in the currency of the contribution. */
  fairMarketMinor: bigint
}

export type ReceiptLine = { lineId: number; description: string; amountMinor: bigint }

const atLeastZero = (minor: bigint) => (minor > 0n ? minor : 0n)

/** Computes the gift less the value received in return, plus covered costs; never shipping or tax (R-RECEIPTS-2). */
function computeReceiptable(line: ReturnedLine, hasSponsorships: boolean): bigint | null {
  if (line.isSponsorship) return hasSponsorships ? line.totalMinor + line.dccMinor : null
  return line.isReceiptable
    ? atLeastZero(line.totalMinor - line.fairMarketMinor * BigInt(line.qty)) + line.dccMinor
    : null
}

export type ReceiptFacts = {
  lines: readonly ReturnedLine[]
  totalMinor: bigint
  refundedMinor: bigint
  isPaid: boolean
  country: string | null
}

export type ReceiptRules = { country: string; hasSponsorships: boolean }

/**
 * Returns the lines of a receipt, never more than what is kept of the contribution, or the error that refuses it
 * (R-RECEIPTS-2).
 */
export function computeReceiptLines(input: ReceiptFacts, rules: ReceiptRules): ReceiptLine[] | RuleError {
  if (!input.isPaid) return { field: null, message: PAYMENT_NOT_ACCEPTED }
  if (input.totalMinor > 0n && input.refundedMinor >= input.totalMinor) return { field: null, message: FULLY_REFUNDED }
  const found = input.lines.flatMap((line) => {
    const amountMinor = computeReceiptable(line, rules.hasSponsorships)
    return amountMinor === null ? [] : [{ lineId: line.id, description: line.description, amountMinor }]
  })
  if (found.length === 0) return { field: null, message: NOTHING_RECEIPTABLE }
  if (rules.country !== 'ANY' && rules.country !== (input.country ?? '').toUpperCase())
    return { field: null, message: explainOtherCountry(rules.country) }
  let left = atLeastZero(input.totalMinor - input.refundedMinor)
  const capped = found.map((line) => {
    const amountMinor = line.amountMinor < left ? line.amountMinor : left
    left -= amountMinor
    return { ...line, amountMinor }
  })
  const lines = capped.filter(({ amountMinor }) => amountMinor > 0n)
  return lines.length === 0 ? { field: null, message: NOTHING_LEFT } : lines
}

/**
 * Turns `WEB[YY]-[000000000]` into `WEB26-000000042`. The year is the year of issue in the organization's time zone,
 * and the zeros set the width of the count (R-RECEIPTS-1).
 */
export function formatReceiptNumber(format: string, count: bigint, issuedOn: CalendarDate): string {
  const numbered = format
    .replace(/\[(YYYY|YY)\]/g, (_, year: string) => (year === 'YY' ? issuedOn.slice(2, 4) : issuedOn.slice(0, 4)))
    .replace(/\[(0+)\]/g, (_, zeros: string) => String(count).padStart(zeros.length, '0'))
  return /\[0+\]/.test(format) ? numbered : `${numbered}${count}`
}

export const STATUSES = {
  draft: { word: 'Draft', tone: 'quiet' },
  issued: { word: 'Issued', tone: 'good' },
  void: { word: 'Void', tone: 'bad' },
} as const

export const receiptPath = (id: number): string => `/jpanel/tax_receipts/${id}`
export const paperPath = (id: number): string => `/jpanel/tax_receipt/${id}/pdf`

export const formatRevisedNumber = (number: string, revision: number): string =>
  revision === 0 ? number : `${number}-R${revision}`

export const FROZEN_LABELS = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  address01: 'Address',
  address02: 'Address line 2',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  country: 'Country',
  issuedOn: 'Issued on',
  amount: 'Amount',
} as const

export type Change = { label: string; old: string | null; new: string | null }

export type Revision = { at: string; by: string; number: string; changes: Change[] }

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]

const startsWith = (bytes: Uint8Array, with_: readonly number[]): boolean =>
  with_.every((byte, index) => bytes[index] === byte)

/** Checks the bytes, not the file name; null for anything but PNG and JPEG. */
export function findPictureType(bytes: Uint8Array): 'image/png' | 'image/jpeg' | null {
  if (startsWith(bytes, PNG)) return 'image/png'
  return startsWith(bytes, JPEG) ? 'image/jpeg' : null
}
