import { spread } from './spread'

export type PaidLine = {
  id: number
  lockedToLineId: number | null
  qty: number
  isDonation: boolean
  totalMinor: bigint
  taxMinor: bigint
  dccMinor: bigint
}

export type Paid = { taxMinor: bigint; dccMinor: bigint; lines: readonly PaidLine[] }

/** A part of a refund by ledger type. Only an item refers to its line (R-BOOKS-2). */
export type RefundPart = { type: 'Line Item' | 'DCC' | 'Shipping' | 'Tax'; lineId: number | null; minor: bigint }

export type RefundUnit = { lineId: number; qty: number; parts: readonly RefundPart[] }

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

export const splitByWeight = (whole: bigint, weights: readonly bigint[]): bigint[] => {
  const isWeighed = weights.some((weight) => weight > 0n)
  return spread(
    whole,
    weights.map((weight) => ({ weight: isWeighed ? weight : 1n })),
  )
}

function taxShares({ taxMinor, lines }: Paid): bigint[] {
  const known = lines.map((line) => line.taxMinor)
  const ofShipping = taxMinor > sum(known) ? taxMinor - sum(known) : 0n
  if (sum(known) > 0n) return splitByWeight(taxMinor, [...known, ofShipping])
  const goods = lines.map((line) => (line.isDonation ? 0n : line.totalMinor))
  return splitByWeight(taxMinor, sum(goods) > 0n ? goods : lines.map((line) => line.totalMinor))
}

function costShares({ dccMinor, lines }: Paid): bigint[] {
  const known = lines.map((line) => line.dccMinor)
  return splitByWeight(dccMinor, sum(known) > 0n ? known : lines.map((line) => line.totalMinor))
}

/** Shipping and its tax are refunded with the whole contribution, never with a line. */
export function refundUnits(paid: Paid): RefundUnit[] {
  const taxes = taxShares(paid)
  const costs = costShares(paid)
  const isThere = (id: number | null) => paid.lines.some((line) => line.id === id)
  const partsOf = (line: PaidLine): RefundPart[] => {
    const index = paid.lines.indexOf(line)
    return [
      { type: 'Line Item', lineId: line.id, minor: line.totalMinor },
      { type: 'Tax', lineId: null, minor: taxes[index] ?? 0n },
      { type: 'DCC', lineId: null, minor: costs[index] ?? 0n },
    ]
  }
  return paid.lines
    .filter((line) => line.lockedToLineId === null || !isThere(line.lockedToLineId))
    .map((line) => ({
      lineId: line.id,
      qty: line.qty,
      parts: [line, ...paid.lines.filter((other) => other.lockedToLineId === line.id)].flatMap(partsOf),
    }))
}

/** Returns the refund of `qty` items after `already` were refunded. Refunds in steps add up to exactly the whole. */
export function partsOfUnit({ qty: whole, parts }: RefundUnit, qty: number, already = 0): RefundPart[] {
  const upTo = (minor: bigint, count: number) => (minor * BigInt(count)) / BigInt(whole)
  return parts.map((part) => ({ ...part, minor: upTo(part.minor, already + qty) - upTo(part.minor, already) }))
}

export const sumOfParts = (parts: readonly RefundPart[]): bigint => sum(parts.map(({ minor }) => minor))

/**
 * Takes the wanted amounts from what is left of each, and any shortfall from the others in proportion. Nothing is taken
 * twice or goes below zero. The total wanted must not exceed the total left.
 */
export function takeAmounts(left: readonly bigint[], wanted: readonly bigint[]): bigint[] {
  const direct = left.map((amount, index) => {
    const requested = wanted[index] ?? 0n
    return requested < amount ? requested : amount
  })
  const missing = sum(wanted) - sum(direct)
  if (missing <= 0n) return direct
  const rest = splitByWeight(
    missing,
    left.map((amount, index) => amount - (direct[index] ?? 0n)),
  )
  return direct.map((amount, index) => amount + (rest[index] ?? 0n))
}
