import { addDays, parseShownDate, type CalendarDate } from '~/kit/calendar'
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
  OTHER_REFERENCE,
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

const FIELDS: Record<string, keyof TenderInput> = {
  [INSUFFICIENT_CASH]: 'cashReceived',
  [CASH_TOO_LARGE]: 'cashReceived',
  [CASH_UNREADABLE]: 'cashReceived',
  [CHECK_NUMBER]: 'checkNumber',
  [CHECK_DATE]: 'checkDate',
  [CHECK_DATE_UNREADABLE]: 'checkDate',
  [CHECK_DATE_FAR]: 'checkDate',
  [CHECK_DATE_OLD]: 'checkDate',
  [CHECK_AMOUNT]: 'checkAmount',
  [CHECK_AMOUNT_UNREADABLE]: 'checkAmount',
  [CHECK_TOO_SMALL]: 'checkAmount',
  [CHECK_TOO_LARGE]: 'checkAmount',
  [OTHER_REFERENCE]: 'reference',
}

export const fieldOfError = (sentence: string): keyof TenderInput | null => FIELDS[sentence] ?? null

export const computeChange = (receivedMinor: bigint, totalMinor: bigint): bigint =>
  receivedMinor > totalMinor ? receivedMinor - totalMinor : 0n

export const missingCash = (receivedMinor: bigint, totalMinor: bigint): bigint =>
  totalMinor > receivedMinor ? totalMinor - receivedMinor : 0n

const trimmed = (text: string | undefined): string => text?.trim() ?? ''

function cash(input: TenderInput, due: Due): Tender | string {
  const receivedMinor = parseAmount(trimmed(input.cashReceived) || '0', due.currency)
  if (receivedMinor === null) return CASH_UNREADABLE
  if (receivedMinor < due.totalMinor) return INSUFFICIENT_CASH
  if (receivedMinor > MAX_AMOUNT) return CASH_TOO_LARGE
  return { type: 'cash', receivedMinor, changeMinor: computeChange(receivedMinor, due.totalMinor) }
}

const [DAYS_AHEAD, DAYS_BACK] = [366, 20 * 366]

/** Checks are postdated by weeks, and old ones are entered late. A date beyond that is a typing error. */
function checkDate(typed: string, today: CalendarDate): CalendarDate | { error: string } {
  const date = parseShownDate(typed)
  if (date === null) return { error: typed === '' ? CHECK_DATE : CHECK_DATE_UNREADABLE }
  if (date > addDays(today, DAYS_AHEAD)) return { error: CHECK_DATE_FAR }
  return date < addDays(today, -DAYS_BACK) ? { error: CHECK_DATE_OLD } : date
}

function checkAmount(typed: string, due: Due): bigint | { error: string } {
  const amountMinor = parseAmount(typed, due.currency)
  if (amountMinor === null && typed !== '') return { error: CHECK_AMOUNT_UNREADABLE }
  if (amountMinor === null || amountMinor === 0n) return { error: CHECK_AMOUNT }
  if (amountMinor > MAX_AMOUNT) return { error: CHECK_TOO_LARGE }
  return amountMinor < due.totalMinor ? { error: CHECK_TOO_SMALL } : amountMinor
}

function readCheck(input: TenderInput, due: Due): Tender | string[] {
  const number = trimmed(input.checkNumber)
  const date = checkDate(trimmed(input.checkDate), due.today)
  const amountMinor = checkAmount(trimmed(input.checkAmount), due)
  if (number !== '' && typeof date === 'string' && typeof amountMinor === 'bigint')
    return { type: 'check', number, date, amountMinor }
  return [
    ...(number === '' ? [CHECK_NUMBER] : []),
    ...(typeof date === 'string' ? [] : [date.error]),
    ...(typeof amountMinor === 'bigint' ? [] : [amountMinor.error]),
  ]
}

function other(input: TenderInput): Tender | string {
  const reference = trimmed(input.reference)
  return reference === '' ? OTHER_REFERENCE : { type: 'other', reference, note: trimmed(input.note) || null }
}

/**
 * Returns a payment at the counter, or the sentence that refuses it (R-PAYMENTS-1). The tablet runs the same checks as
 * a hint.
 */
export function readTender(input: TenderInput, due: Due): Tender | string {
  if (input.paymentType === '' && due.totalMinor === 0n) return { type: 'free' }
  if (input.paymentType === 'free') return due.totalMinor === 0n ? { type: 'free' } : NOT_FREE
  if (!['cash', 'check', 'other'].includes(input.paymentType)) return INVALID_PAYMENT_TYPE
  if (due.requiresAch) return BANK_ONLY
  if (input.paymentType === 'cash') return cash(input, due)
  if (input.paymentType === 'other') return other(input)
  const check = readCheck(input, due)
  return Array.isArray(check) ? (check[0] ?? CHECK_NUMBER) : check
}

export function tenderErrors(
  input: TenderInput,
  due: Due,
  sentence: string,
): Partial<Record<keyof TenderInput, string[]>> {
  const field = fieldOfError(sentence)
  const check = field?.startsWith('check') ? readCheck(input, due) : []
  const sentences = Array.isArray(check) && check.length > 0 ? check : [sentence]
  return Object.fromEntries(sentences.flatMap((one) => (fieldOfError(one) ? [[fieldOfError(one), [one]]] : [])))
}

export function paymentLabel(tender: Tender | GatewayTender): string {
  if ('label' in tender) return tender.label.slice(0, 60)
  if (tender.type === 'check') return `Check ${tender.number}`.slice(0, 60)
  return { cash: 'Cash', other: 'Other', free: 'Free' }[tender.type]
}
