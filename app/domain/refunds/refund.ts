import { partsOfUnit, sumOfParts, type RefundPart, type RefundUnit } from '~/domain/pricing/refundable'
import { seconds } from '~/kit/clock'
import { minorDigits, parseAmount, withForeignCode, type Money } from '~/kit/money'
import {
  ALL_REFUNDED,
  CHOOSE_ITEMS,
  DISPUTED,
  LINE_OF_OTHER,
  NOT_ABOVE_ZERO,
  NOT_AN_AMOUNT,
  NOT_PAID,
  NOT_SETTLED,
  NOTHING_PAID,
  REFUND_UNDER_WAY,
} from './messages'

export const REFUND_KINDS = ['whole', 'lines', 'custom'] as const
export type RefundKind = (typeof REFUND_KINDS)[number]

/** `unknown` means requested and not answered yet; such a refund counts as paid out. */
export const REFUND_STATUSES = ['succeeded', 'pending', 'failed', 'canceled', 'unknown'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

export type RefundReason = 'requested_by_customer' | 'made_at_gateway' | 'disputed'
export const REQUESTED_HERE: RefundReason = 'requested_by_customer'

/** Until then the person who requested it may still wait for the answer, so no sweep checks it. */
export const REFUND_TIMEOUT = seconds(30)

/** The effect of an answer on the books. A failure is final; a success can still be returned. */
export type RefundTurn = 'none' | 'applied' | 'refused' | 'confirmed' | 'given-back'

export function toTurn(was: RefundStatus, reported: RefundStatus): RefundTurn {
  if (reported === 'unknown' || was === reported || was === 'failed' || was === 'canceled') return 'none'
  const isGood = reported === 'succeeded' || reported === 'pending'
  if (was === 'unknown') return isGood ? 'applied' : 'refused'
  if (!isGood) return 'given-back'
  return was === 'pending' ? 'confirmed' : 'none'
}

export type RefundedLine = { lineId: number; qty: number }

export type RefundWish = { kind: RefundKind; amount: string; lines: readonly RefundedLine[] }

export type Refundable = {
  isPaid: boolean
  currency: string
  totalMinor: bigint
  /** Refunded part of the total, without the overpaid part. */
  refundedMinor: bigint
  /** The rest of a check that exceeded the amount owed. */
  overpaidMinor: bigint
  paymentStatus: string | null
  isOneInProgress: boolean
  isDisputed: boolean
  units: readonly (RefundUnit & { description: string; refundedQty: number })[]
}

export type PlannedLine = RefundedLine & { minor: bigint; parts: RefundPart[] }
/** `overpaidMinor` of `minor` was never owed. */
export type RefundPlan = { kind: RefundKind; minor: bigint; overpaidMinor: bigint; lines: PlannedLine[] }

export const refundOwed = ({ minor, overpaidMinor }: { minor: bigint; overpaidMinor: bigint }): bigint =>
  minor - overpaidMinor

type Balanced = Pick<Refundable, 'totalMinor' | 'refundedMinor' | 'overpaidMinor'>

export const refundableBalance = ({ totalMinor, refundedMinor, overpaidMinor }: Balanced): bigint =>
  totalMinor - refundedMinor + overpaidMinor

export function refundError(of: Refundable): string | null {
  const { isPaid, totalMinor, overpaidMinor, paymentStatus, isOneInProgress, isDisputed } = of
  if (!isPaid) return NOT_PAID
  if (totalMinor + overpaidMinor === 0n || paymentStatus === null) return NOTHING_PAID
  if (refundableBalance(of) <= 0n) return ALL_REFUNDED
  if (isOneInProgress) return REFUND_UNDER_WAY
  if (isDisputed) return DISPUTED
  return paymentStatus === 'pending' ? NOT_SETTLED : null
}

const atMost = (amount: Money, home: string) => `At most ${withForeignCode(amount, home)} can be refunded.`

function readTypedAmount(typed: string, currency: string): bigint | string {
  const minor = parseAmount(typed, currency)
  if (minor !== null) return minor === 0n ? NOT_ABOVE_ZERO : minor
  if (/^\s*[-\u2212]/.test(typed)) return NOT_ABOVE_ZERO
  const digits = minorDigits(currency)
  return digits === 2
    ? NOT_AN_AMOUNT
    : `Please enter an amount with ${digits === 0 ? 'no' : `at most ${digits}`} decimal places.`
}

function planLine({ units }: Refundable, { lineId, qty }: RefundedLine): PlannedLine | string {
  const unit = units.find((candidate) => candidate.lineId === lineId)
  if (!unit) return LINE_OF_OTHER
  const left = unit.qty - unit.refundedQty
  if (left <= 0) return `${unit.description} has already been refunded.`
  if (qty > left) return `Only ${left} of ${unit.description} ${left === 1 ? 'is' : 'are'} left to refund.`
  const parts = partsOfUnit(unit, qty, unit.refundedQty)
  const minor = sumOfParts(parts)
  return minor === 0n ? `No payment was made for ${unit.description}.` : { lineId, qty, minor, parts }
}

function planLines(of: Refundable, wished: readonly RefundedLine[]): PlannedLine[] | string {
  const lines: PlannedLine[] = []
  for (const line of wished.filter(({ qty }) => qty > 0)) {
    const planned = planLine(of, line)
    if (typeof planned === 'string') return planned
    lines.push(planned)
  }
  return lines.length === 0 ? CHOOSE_ITEMS : lines
}

/**
 * Returns the refund's amount and parts, or the reason it is refused (R-REFUNDS-1). A custom amount returns the
 * overpaid part first; items return none of it. The tablet uses the same rule for its button.
 */
export function refundPlan(of: Refundable, wish: RefundWish, home = of.currency): RefundPlan | string {
  const error = refundError(of)
  if (error !== null) return error
  const balance = refundableBalance(of)
  const { overpaidMinor } = of
  if (wish.kind === 'whole') return { kind: 'whole', minor: balance, overpaidMinor, lines: [] }
  if (wish.kind === 'custom') {
    const minor = readTypedAmount(wish.amount, of.currency)
    if (typeof minor === 'string') return minor
    if (minor > balance) return atMost({ minor: balance, currency: of.currency }, home)
    return { kind: 'custom', minor, overpaidMinor: minor < overpaidMinor ? minor : overpaidMinor, lines: [] }
  }
  const lines = planLines(of, wish.lines)
  if (typeof lines === 'string') return lines
  const minor = lines.reduce((sum, line) => sum + line.minor, 0n)
  const owed = balance - overpaidMinor
  return minor > owed
    ? atMost({ minor: owed, currency: of.currency }, home)
    : { kind: 'lines', minor, overpaidMinor: 0n, lines }
}

export type SettledRefund = {
  id: number
  contributionId: number
  status: RefundStatus
  minor: bigint
  balanceMinor: bigint
  currency: string
  reference: string | null
  failureMessage: string | null
  isCash: boolean
  isRecorded: boolean
}

const WORDS: Record<Exclude<RefundStatus, 'failed' | 'canceled'>, (amount: string) => string> = {
  succeeded: (amount) => `${amount} refunded.`,
  pending: (amount) => `${amount} refund submitted. The bank may take a few days.`,
  unknown: (amount) =>
    `We did not get an answer about the refund of ${amount}. We are checking; it will not be refunded twice.`,
}

type Reply = Pick<SettledRefund, 'status' | 'minor' | 'currency' | 'isCash' | 'isRecorded' | 'failureMessage'>

export function refundSentence(reply: Reply, home = reply.currency): string {
  const { status, minor, currency, isCash, isRecorded, failureMessage } = reply
  const amount = withForeignCode({ minor, currency }, home)
  if (isRecorded) return `The refund of ${amount} has been recorded.`
  if (status === 'failed' || status === 'canceled')
    return failureMessage ?? `The refund of ${amount} failed. Nothing was refunded.`
  return isCash && status === 'succeeded' ? `${amount} refunded. Return ${amount} in cash.` : WORDS[status](amount)
}

/** Null unless a part of the payment exceeded the amount owed. */
export const overpaidHelp = (of: Balanced, shown: (minor: bigint) => string): string | null =>
  of.overpaidMinor > 0n
    ? `At most ${shown(refundableBalance(of))}. The check was ${shown(of.overpaidMinor)} more than was owed: ` +
      `that goes back first.`
    : null
