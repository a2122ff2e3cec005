import type { CalendarDate } from '~/kit/calendar'
import { shownDate } from '~/kit/calendar'
import { toDecimal } from '~/kit/money'
import { changeOf, tenderOf, type PaymentType } from '~/domain/pos/tender'
import { press, type Key } from './keypad'

export type PaymentScreen = 'pay' | 'loading' | 'checking' | 'finished'

export type Finished = {
  id: number
  number: string
  totalMinor: bigint
  currency: string
  changeMinor: bigint | null
  receivedMinor: bigint | null
  way: string
  giver: string
  mailedTo: string | null
}

export type PaymentState = {
  screen: PaymentScreen
  type: PaymentType
  receivedMinor: bigint
  check: { number: string; date: string; amount: string }
  other: { reference: string; note: string }
  sendsMail: boolean
  marksFulfilled: boolean
  refusal: string | null
  finished: Finished | null
}

const NO_CHECK = { number: '', date: '', amount: '' }
const NO_REFERENCE = { reference: '', note: '' }

/** Confirmation on, fulfilled off (spec 002 section 9). */
export const startingPayment = (type: PaymentType): PaymentState => ({
  screen: 'pay',
  type,
  receivedMinor: 0n,
  check: NO_CHECK,
  other: NO_REFERENCE,
  sendsMail: true,
  marksFulfilled: false,
  refusal: null,
  finished: null,
})

export type PaymentAction =
  | { do: 'choose'; type: PaymentType; today: CalendarDate }
  | { do: 'key'; key: Key }
  | { do: 'receive'; minor: bigint }
  | { do: 'check'; field: keyof PaymentState['check']; typed: string }
  | { do: 'other'; field: keyof PaymentState['other']; typed: string }
  | { do: 'mail'; isWanted: boolean }
  | { do: 'fulfil'; isWanted: boolean }
  | { do: 'refuse'; sentence: string }
  | { do: 'send' }
  | { do: 'check again' }
  | { do: 'fail' }
  | { do: 'finish'; finished: Finished }
  | { do: 'reset'; type: PaymentType }

const isBusy = ({ screen }: PaymentState): boolean => screen === 'loading' || screen === 'checking'

/** Changing the type clears what belongs to the others; a failure leaves everything typed where it was (spec 002 section 4). */
export function paymentReducer(state: PaymentState, action: PaymentAction): PaymentState {
  switch (action.do) {
    case 'choose':
      if (isBusy(state) || action.type === state.type) return state
      return {
        ...state,
        type: action.type,
        receivedMinor: 0n,
        other: NO_REFERENCE,
        refusal: null,
        check: action.type === 'check' ? { ...NO_CHECK, date: shownDate(action.today) } : NO_CHECK,
      }
    case 'key':
      return { ...state, receivedMinor: press(state.receivedMinor, action.key), refusal: null }
    case 'receive':
      return { ...state, receivedMinor: action.minor, refusal: null }
    case 'check':
      return { ...state, check: { ...state.check, [action.field]: action.typed }, refusal: null }
    case 'other':
      return { ...state, other: { ...state.other, [action.field]: action.typed }, refusal: null }
    case 'mail':
      return { ...state, sendsMail: action.isWanted }
    case 'fulfil':
      return { ...state, marksFulfilled: action.isWanted }
    case 'refuse':
      return { ...state, refusal: action.sentence }
    case 'send':
      return isBusy(state) ? state : { ...state, screen: 'loading', refusal: null }
    case 'check again':
      return { ...state, screen: 'checking' }
    case 'fail':
      return { ...state, screen: 'pay' }
    case 'finish':
      return { ...state, screen: 'finished', finished: action.finished }
    case 'reset':
      return startingPayment(action.type)
  }
}

export type Due = { totalMinor: bigint; currency: string; requiresAch: boolean }

const typedFor = (state: PaymentState, currency: string) => ({
  paymentType: state.type,
  cashReceived: toDecimal(state.receivedMinor, currency),
  checkNumber: state.check.number,
  checkDate: state.check.date,
  checkAmount: state.check.amount,
  reference: state.other.reference,
  note: state.other.note,
})

/** The documented sentence that stops this payment, or null; the server checks the same (spec 002 section 5). */
export function paymentRefusal(state: PaymentState, due: Due): string | null {
  const tender = tenderOf(typedFor(state, due.currency), due)
  return typeof tender === 'string' ? tender : null
}

export const changeDue = (state: PaymentState, due: Due): bigint => changeOf(state.receivedMinor, due.totalMinor)

/** The form of POST /jpanel/pos/{id}/complete (spec 002 section 7). */
export function completionOf(state: PaymentState, due: Due): Record<string, string> {
  const cash = { cash_received: toDecimal(state.receivedMinor, due.currency), cash_change: toDecimal(changeDue(state, due), due.currency) }
  const check = { check_number: state.check.number.trim(), check_date: state.check.date.trim(), check_amt: state.check.amount.trim() }
  const other = { payment_other_reference: state.other.reference.trim(), payment_other_note: state.other.note.trim() }
  return {
    payment_type: state.type,
    ...(state.type === 'cash' ? cash : {}),
    ...(state.type === 'check' ? check : {}),
    ...(state.type === 'other' ? other : {}),
    mark_as_complete: state.marksFulfilled ? '1' : '0',
    send_confirmation_emails: state.sendsMail ? '1' : '0',
  }
}
