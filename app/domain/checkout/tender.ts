import { addDays, parseShownDate, type CalendarDate } from '~/kit/calendar'
import { isRuleError, type RuleError } from '~/kit/errors'
import { MAX_AMOUNT, parseAmount } from '~/kit/money'
import {
  BANK_ONLY,
  CASH_TOO_LARGE,
  CASH_UNREADABLE,
  CHECK_AMOUNT,
  CHECK_AMOUNT_UNREADABLE,
  CHECK_DATE,
  CHECK_DATE_FAR,
  CHECK_DATE_OLD,
  CHECK_DATE_UNREADABLE,
  CHECK_NUMBER,
  CHECK_TOO_LARGE,
  CHECK_TOO_SMALL,
  INSUFFICIENT_CASH,
  INVALID_PAYMENT_TYPE,
  NOT_FREE,
  REFERENCE_REQUIRED,
} from '~/domain/cart/messages'

export const PAYMENT_TYPES = [
  'credit_card',
  'bank_account',
  'payment_method',
  'cash',
  'check',
  'other',
  'free',
] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

export type TenderInput = {
  paymentType: string
  cashReceived?: string | undefined
  checkNumber?: string | undefined
  checkDate?: string | undefined
  checkAmount?: string | undefined
  reference?: string | undefined
  note?: string | undefined
}

export type Tender =
  | { type: 'cash'; receivedMinor: bigint; changeMinor: bigint }
  | { type: 'check'; number: string; date: CalendarDate; amountMinor: bigint }
  | { type: 'other'; reference: string; note: string | null }
  | { type: 'free' }

export type GatewayTender = {
  type: 'credit_card' | 'bank_account' | 'payment_method'
  label: string
  cardBrand: string | null
  cardLast4: string
  /** The number of failed card checks (R-CONTRIBUTIONS-5). */
  warningCount: number
  isTest: boolean
  paymentMethodId: number | null
}

/** `today` is the organization's local date. */
export type Due = { totalMinor: bigint; currency: string; requiresAch: boolean; today: CalendarDate }

/** The errors of a refused payment; the first is shown. A check may have several. */
export type TenderErrors = { errors: readonly [RuleError, ...RuleError[]] }

const refuseAt = (field: keyof TenderInput | null, message: string): TenderErrors => ({ errors: [{ field, message }] })

export const computeChange = (receivedMinor: bigint, totalMinor: bigint): bigint =>
  receivedMinor > totalMinor ? receivedMinor - totalMinor : 0n

export const missingCash = (receivedMinor: bigint, totalMinor: bigint): bigint =>
  totalMinor > receivedMinor ? totalMinor - receivedMinor : 0n

const trimmed = (text: string | undefined): string => text?.trim() ?? ''

function cash(input: TenderInput, due: Due): Tender | TenderErrors {
  const receivedMinor = parseAmount(trimmed(input.cashReceived) || '0', due.currency)
  if (receivedMinor === null) return refuseAt('cashReceived', CASH_UNREADABLE)
  if (receivedMinor < due.totalMinor) return refuseAt('cashReceived', INSUFFICIENT_CASH)
  if (receivedMinor > MAX_AMOUNT) return refuseAt('cashReceived', CASH_TOO_LARGE)
  return { type: 'cash', receivedMinor, changeMinor: computeChange(receivedMinor, due.totalMinor) }
}

const [DAYS_AHEAD, DAYS_BACK] = [366, 20 * 366]

/** Checks are postdated by weeks, and old ones are entered late. A date beyond that is a typing error. */
function readCheckDate(typed: string, today: CalendarDate): CalendarDate | RuleError {
  const field = 'checkDate'
  const date = parseShownDate(typed)
  if (date === null) return { field, message: typed === '' ? CHECK_DATE : CHECK_DATE_UNREADABLE }
  if (date > addDays(today, DAYS_AHEAD)) return { field, message: CHECK_DATE_FAR }
  return date < addDays(today, -DAYS_BACK) ? { field, message: CHECK_DATE_OLD } : date
}

function readCheckAmount(typed: string, due: Due): bigint | RuleError {
  const field = 'checkAmount'
  const amountMinor = parseAmount(typed, due.currency)
  if (amountMinor === null && typed !== '') return { field, message: CHECK_AMOUNT_UNREADABLE }
  if (amountMinor === null || amountMinor === 0n) return { field, message: CHECK_AMOUNT }
  if (amountMinor > MAX_AMOUNT) return { field, message: CHECK_TOO_LARGE }
  return amountMinor < due.totalMinor ? { field, message: CHECK_TOO_SMALL } : amountMinor
}

function readCheck(input: TenderInput, due: Due): Tender | TenderErrors {
  const number = trimmed(input.checkNumber)
  const date = readCheckDate(trimmed(input.checkDate), due.today)
  const amountMinor = readCheckAmount(trimmed(input.checkAmount), due)
  const [first, ...others]: RuleError[] = [
    ...(number === '' ? [{ field: 'checkNumber', message: CHECK_NUMBER }] : []),
    ...[date, amountMinor].filter(isRuleError),
  ]
  if (first !== undefined) return { errors: [first, ...others] }
  return { type: 'check', number, date: date as CalendarDate, amountMinor: amountMinor as bigint }
}

function other(input: TenderInput): Tender | TenderErrors {
  const reference = trimmed(input.reference)
  return reference === ''
    ? refuseAt('reference', REFERENCE_REQUIRED)
    : { type: 'other', reference, note: trimmed(input.note) || null }
}

/**
 * Returns a payment at the counter, or the errors that refuse it (R-PAYMENTS-1). The tablet runs the same checks as a
 * hint.
 */
export function readTender(input: TenderInput, due: Due): Tender | TenderErrors {
  if (input.paymentType === '' && due.totalMinor === 0n) return { type: 'free' }
  if (input.paymentType === 'free') return due.totalMinor === 0n ? { type: 'free' } : refuseAt(null, NOT_FREE)
  if (!['cash', 'check', 'other'].includes(input.paymentType)) return refuseAt(null, INVALID_PAYMENT_TYPE)
  if (due.requiresAch) return refuseAt(null, BANK_ONLY)
  if (input.paymentType === 'cash') return cash(input, due)
  return input.paymentType === 'other' ? other(input) : readCheck(input, due)
}

export function paymentLabel(tender: Tender | GatewayTender): string {
  if ('label' in tender) return tender.label.slice(0, 60)
  if (tender.type === 'check') return `Check ${tender.number}`.slice(0, 60)
  return { cash: 'Cash', other: 'Other', free: 'Free' }[tender.type]
}
