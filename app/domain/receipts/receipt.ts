import type { CalendarDate } from '~/kit/calendar'
import { FULLY_REFUNDED, NOTHING_LEFT, NOTHING_RECEIPTABLE, otherCountry, PAYMENT_NOT_ACCEPTED } from './messages'

export type GivenLine = {
  id: number
  description: string
  qty: number
  totalMinor: bigint
  dccMinor: bigint
  isSponsorship: boolean
  /** The product says so. */
  isReceiptable: boolean
  /** Of one piece, in the currency of the contribution. */
  fairMarketMinor: bigint
}

export type ReceiptLine = { lineId: number; description: string; amountMinor: bigint }

const notNegative = (minor: bigint) => (minor > 0n ? minor : 0n)

/** What was given, without what was got in return, and the costs that were covered; shipping and tax never (money 13.2, trap 27). */
function receiptable(line: GivenLine, hasSponsorships: boolean): bigint | null {
  if (line.isSponsorship) return hasSponsorships ? line.totalMinor + line.dccMinor : null
  return line.isReceiptable ? notNegative(line.totalMinor - line.fairMarketMinor * BigInt(line.qty)) + line.dccMinor : null
}

export type Given = {
  lines: readonly GivenLine[]
  /** What of the contribution is kept. */
  totalMinor: bigint
  refundedMinor: bigint
  isPaid: boolean
  country: string | null
}

export type Rules = { country: string; hasSponsorships: boolean }

/** The lines of a receipt, never more than what is kept of the contribution; or the sentence why there is none (money 13.2). */
export function receiptLines(given: Given, rules: Rules): ReceiptLine[] | string {
  if (!given.isPaid) return PAYMENT_NOT_ACCEPTED
  if (given.totalMinor > 0n && given.refundedMinor >= given.totalMinor) return FULLY_REFUNDED
  const found = given.lines.flatMap((line) => {
    const amountMinor = receiptable(line, rules.hasSponsorships)
    return amountMinor === null ? [] : [{ lineId: line.id, description: line.description, amountMinor }]
  })
  if (found.length === 0) return NOTHING_RECEIPTABLE
  if (rules.country !== 'ANY' && rules.country !== (given.country ?? '').toUpperCase()) return otherCountry(rules.country)
  let left = notNegative(given.totalMinor - given.refundedMinor)
  const capped = found.map((line) => {
    const amountMinor = line.amountMinor < left ? line.amountMinor : left
    left -= amountMinor
    return { ...line, amountMinor }
  })
  const lines = capped.filter(({ amountMinor }) => amountMinor > 0n)
  return lines.length === 0 ? NOTHING_LEFT : lines
}

/** `WEB[YY]-[000000000]` as `WEB26-000000042`: the year of issue where the organisation is, and the count at its width (money 13.1). */
export function receiptNumber(format: string, count: bigint, issuedOn: CalendarDate): string {
  const numbered = format
    .replace(/\[(YYYY|YY)\]/g, (_, year: string) => (year === 'YY' ? issuedOn.slice(2, 4) : issuedOn.slice(0, 4)))
    .replace(/\[(0+)\]/g, (_, zeros: string) => String(count).padStart(zeros.length, '0'))
  return /\[0+\]/.test(format) ? numbered : `${numbered}${count}`
}
