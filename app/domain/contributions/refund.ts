import { partsOfUnit, sumOfParts, type RefundPart, type RefundUnit } from '~/domain/pricing/refundable'
import { seconds } from '~/kit/clock'
import { minorDigits, parseAmount, withSymbol } from '~/kit/money'
import {
  ALL_REFUNDED,
  CHOOSE_ITEMS,
  DISPUTED,
  LINE_ELSEWHERE,
  NOT_ABOVE_ZERO,
  NOT_AN_AMOUNT,
  NOT_PAID,
  NOT_SETTLED,
  NOTHING_PAID,
  REFUND_UNDER_WAY,
} from './messages'

export const REFUND_KINDS = ['whole', 'lines', 'custom'] as const
export type RefundKind = (typeof REFUND_KINDS)[number]

/** `unknown` is everything that was asked for and not answered yet; it counts as gone until it is known. */
export const REFUND_STATUSES = ['succeeded', 'pending', 'failed', 'canceled', 'unknown'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** Why money went back: it was asked for here, in the gateway's own panel, or the payer's bank took it by a dispute. */
export type RefundReason = 'requested_by_customer' | 'made_at_gateway' | 'disputed'
export const ASKED_HERE: RefundReason = 'requested_by_customer'

/** Whoever asked for it may still wait for the answer; until then nobody else looks. */
export const REFUND_PATIENCE = seconds(30)

/** What an answer means for the books. A failure is final; what has gone through can still come back. */
export type RefundTurn = 'none' | 'carried-out' | 'refused' | 'confirmed' | 'given-back'

export function turnOf(was: RefundStatus, told: RefundStatus): RefundTurn {
  if (told === 'unknown' || was === told || was === 'failed' || was === 'canceled') return 'none'
  const isGood = told === 'succeeded' || told === 'pending'
  if (was === 'unknown') return isGood ? 'carried-out' : 'refused'
  if (!isGood) return 'given-back'
  return was === 'pending' ? 'confirmed' : 'none'
}

export type RefundedLine = { lineId: number; qty: number }

/** What is asked for: text and numbers as they came. */
export type RefundWish = { kind: RefundKind; amount: string; lines: readonly RefundedLine[] }

/** What is known of a contribution when a refund of it is asked for. */
export type Refundable = {
  isPaid: boolean
  currency: string
  totalMinor: bigint
  refundedMinor: bigint
  paymentStatus: string | null
  isOneUnderWay: boolean
  /** A dispute that is not decided yet: the gateway gives nothing back meanwhile. */
  isDisputed: boolean
  units: readonly (RefundUnit & { description: string; refundedQty: number })[]
}

export type PlannedLine = RefundedLine & { minor: bigint; parts: RefundPart[] }
export type RefundPlan = { kind: RefundKind; minor: bigint; lines: PlannedLine[] }

/** Why nothing at all can be refunded now, or null. */
export function refundRefusal({ isPaid, totalMinor, refundedMinor, paymentStatus, isOneUnderWay, isDisputed }: Refundable): string | null {
  if (!isPaid) return NOT_PAID
  if (totalMinor === 0n || paymentStatus === null) return NOTHING_PAID
  if (refundedMinor >= totalMinor) return ALL_REFUNDED
  if (isOneUnderWay) return REFUND_UNDER_WAY
  if (isDisputed) return DISPUTED
  return paymentStatus === 'pending' ? NOT_SETTLED : null
}

const atMost = (minor: bigint, currency: string) => `At most ${withSymbol({ minor, currency })} can be refunded.`

function typedAmount(typed: string, currency: string): bigint | string {
  const minor = parseAmount(typed, currency)
  if (minor !== null) return minor === 0n ? NOT_ABOVE_ZERO : minor
  if (/^\s*[-\u2212]/.test(typed)) return NOT_ABOVE_ZERO
  const digits = minorDigits(currency)
  return digits === 2 ? NOT_AN_AMOUNT : `Please enter an amount with ${digits === 0 ? 'no' : `at most ${digits}`} decimals.`
}

function plannedLine({ units }: Refundable, { lineId, qty }: RefundedLine): PlannedLine | string {
  const unit = units.find((candidate) => candidate.lineId === lineId)
  if (!unit) return LINE_ELSEWHERE
  const left = unit.qty - unit.refundedQty
  if (left <= 0) return `${unit.description} has been refunded already.`
  if (qty > left) return `Only ${left} of ${unit.description} ${left === 1 ? 'is' : 'are'} left to refund.`
  const parts = partsOfUnit(unit, qty, unit.refundedQty)
  const minor = sumOfParts(parts)
  return minor === 0n ? `Nothing was paid for ${unit.description}.` : { lineId, qty, minor, parts }
}

function plannedLines(of: Refundable, wished: readonly RefundedLine[]): PlannedLine[] | string {
  const lines: PlannedLine[] = []
  for (const line of wished.filter(({ qty }) => qty > 0)) {
    const planned = plannedLine(of, line)
    if (typeof planned === 'string') return planned
    lines.push(planned)
  }
  return lines.length === 0 ? CHOOSE_ITEMS : lines
}

/** How much goes back and for what, or the sentence that refuses it (money 9.5). The same rule words the button on the tablet. */
export function refundPlan(of: Refundable, wish: RefundWish): RefundPlan | string {
  const refusal = refundRefusal(of)
  if (refusal !== null) return refusal
  const balance = of.totalMinor - of.refundedMinor
  if (wish.kind === 'whole') return { kind: 'whole', minor: balance, lines: [] }
  if (wish.kind === 'custom') {
    const minor = typedAmount(wish.amount, of.currency)
    if (typeof minor === 'string') return minor
    return minor > balance ? atMost(balance, of.currency) : { kind: 'custom', minor, lines: [] }
  }
  const lines = plannedLines(of, wish.lines)
  if (typeof lines === 'string') return lines
  const minor = lines.reduce((sum, line) => sum + line.minor, 0n)
  return minor > balance ? atMost(balance, of.currency) : { kind: 'lines', minor, lines }
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
}

const WORDS: Record<Exclude<RefundStatus, 'failed' | 'canceled'>, (amount: string) => string> = {
  succeeded: (amount) => `${amount} refunded.`,
  pending: (amount) => `${amount} is on its way back. The bank takes a few days.`,
  unknown: (amount) => `The answer got lost, so it is unknown whether ${amount} went back. Checking; the refund is made once.`,
}

/** What became of a refund, for people. Cash is handed over by whoever reads this. */
export function refundSentence({ status, minor, currency, isCash, failureMessage }: SettledRefund): string {
  const amount = withSymbol({ minor, currency })
  if (status === 'failed' || status === 'canceled') return failureMessage ?? `The refund of ${amount} failed. Nothing was given back.`
  return isCash && status === 'succeeded' ? `${amount} refunded. Give back ${amount} in cash.` : WORDS[status](amount)
}
