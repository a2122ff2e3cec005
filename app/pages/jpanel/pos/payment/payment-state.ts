import type { CalendarDate } from '~/kit/calendar'
import { shownDate } from '~/kit/calendar'
import type { RuleError } from '~/kit/errors'
import { toDecimal } from '~/kit/money'
import { computeChange, readTender, type Due, type PaymentType } from '~/domain/checkout/tender'
import { press, type Key } from '~/pages/jpanel/pos/controls/keypad'
import type { CompletionRequest } from '~/wire/pos/requests/complete'
import { isEntering, onScreen, type Finished, type PaymentState } from './payment-screen'

export { isEntering, type Finished, type PaymentState } from './payment-screen'

const NO_CHECK = { number: '', date: '', amount: '' }
const NO_REFERENCE = { reference: '', note: '' }

/** Defaults: send the confirmation, do not mark as fulfilled, and tick the debit agreement (R-CART-16). */
export const startingPayment = (type: PaymentType): PaymentState => ({
  screen: 'pay',
  type,
  receivedMinor: 0n,
  check: NO_CHECK,
  other: NO_REFERENCE,
  methodId: null,
  keepsMethod: false,
  agreesToDebit: true,
  isSupported: true,
  sendsMail: true,
  marksFulfilled: false,
  error: null,
  declined: null,
})

export type PaymentAction =
  | { do: 'choose'; type: PaymentType; today: CalendarDate; methodId?: number | null }
  | { do: 'method'; id: number }
  | { do: 'keep'; isWanted: boolean }
  | { do: 'agree'; isTicked: boolean }
  | { do: 'brand'; isSupported: boolean }
  | { do: 'prepare' }
  | { do: 'confirm'; url: string }
  | { do: 'key'; key: Key }
  | { do: 'receive'; minor: bigint }
  | { do: 'check'; field: keyof PaymentState['check']; typed: string }
  | { do: 'other'; field: keyof PaymentState['other']; typed: string }
  | { do: 'mail'; isWanted: boolean }
  | { do: 'fulfil'; isWanted: boolean }
  | { do: 'refuse'; error: RuleError }
  | { do: 'send' }
  | { do: 'check again' }
  | { do: 'fail'; error: RuleError | null }
  | { do: 'dismiss' }
  | { do: 'finish'; finished: Finished }
  | { do: 'reset'; type: PaymentType; today?: CalendarDate; methodId?: number | null }

export const failWith = (message: string | null, field: string | null = null): PaymentAction => ({
  do: 'fail',
  error: message === null ? null : { field, message },
})

const isBusy = ({ screen }: PaymentState): boolean => screen !== 'pay' && screen !== 'finished'

/** A check is dated today, and the first saved method is selected (R-CART-16). */
const belongingTo = ({
  type,
  today,
  methodId,
}: {
  type: PaymentType
  today?: CalendarDate
  methodId?: number | null
}) => ({
  type,
  methodId: methodId ?? null,
  check: type === 'check' && today ? { ...NO_CHECK, date: shownDate(today) } : NO_CHECK,
})

/** True if the pane shows the message at its own field, so that it is not repeated above the pane. */
function isAtField(type: PaymentType, error: RuleError | null): boolean {
  const field = error?.field ?? null
  if (field === null) return false
  if (type === 'check') return field.startsWith('check')
  return (type === 'cash' && field === 'cashReceived') || (type === 'other' && field === 'reference')
}

/** Changing the type clears the values of other types; a failure keeps everything typed (R-CART-16). */
export function paymentReducer(state: PaymentState, action: PaymentAction): PaymentState {
  switch (action.do) {
    case 'choose':
      if (isBusy(state) || action.type === state.type) return state
      return {
        ...state,
        ...belongingTo(action),
        receivedMinor: 0n,
        other: NO_REFERENCE,
        keepsMethod: false,
        agreesToDebit: true,
        isSupported: true,
        error: null,
        declined: null,
      }
    case 'key':
      return { ...state, receivedMinor: press(state.receivedMinor, action.key), error: null }
    case 'receive':
      return { ...state, receivedMinor: action.minor, error: null }
    case 'check':
      return { ...state, check: { ...state.check, [action.field]: action.typed }, error: null }
    case 'other':
      return { ...state, other: { ...state.other, [action.field]: action.typed }, error: null }
    case 'method':
      return { ...state, methodId: action.id, error: null }
    case 'keep':
      return { ...state, keepsMethod: action.isWanted }
    case 'agree':
      return { ...state, agreesToDebit: action.isTicked, error: null }
    case 'brand':
      return { ...state, isSupported: action.isSupported, error: state.error?.field === CARD ? null : state.error }
    case 'prepare':
      return state.screen === 'pay' ? onScreen(state, { screen: 'preparing' }, { error: null, declined: null }) : state
    case 'confirm':
      return onScreen(state, { screen: 'confirm', confirmUrl: action.url })
    case 'mail':
      return { ...state, sendsMail: action.isWanted }
    case 'fulfil':
      return { ...state, marksFulfilled: action.isWanted }
    case 'refuse':
      return { ...state, error: action.error }
    case 'send':
      return isEntering(state) || state.screen === 'confirm'
        ? onScreen(state, { screen: 'loading' }, { error: null, declined: null })
        : state
    case 'check again':
      return onScreen(state, { screen: 'checking' })
    case 'fail':
      return isAtField(state.type, action.error)
        ? onScreen(state, { screen: 'pay' }, { error: action.error, declined: null })
        : onScreen(state, { screen: 'pay' }, { declined: action.error?.message ?? null })
    case 'dismiss':
      return { ...state, declined: null }
    case 'finish':
      return onScreen(state, { screen: 'finished', finished: action.finished })
    case 'reset':
      return { ...startingPayment(action.type), ...belongingTo(action) }
  }
}

export type { Due } from '~/domain/checkout/tender'

const typedFor = (state: PaymentState, currency: string) => ({
  paymentType: state.type,
  cashReceived: toDecimal(state.receivedMinor, currency),
  checkNumber: state.check.number,
  checkDate: state.check.date,
  checkAmount: state.check.amount,
  reference: state.other.reference,
  note: state.other.note,
})

export const isByGateway = (type: PaymentType): boolean =>
  type === 'credit_card' || type === 'payment_method' || type === 'bank_account'

export const hasFields = (type: PaymentType): type is 'credit_card' | 'bank_account' =>
  type === 'credit_card' || type === 'bank_account'

export const NO_AGREEMENT = 'The account holder must agree to this debit.'
export const NO_METHOD = 'Choose a saved payment method.'

export const UNSUPPORTED = 'Unsupported card type.'

export const [CARD, AGREEMENT, METHOD] = ['card', 'agreement', 'method'] as const

function gatewayError({ type, agreesToDebit, isSupported, methodId }: PaymentState): RuleError | null {
  if (type === 'credit_card' && !isSupported) return { field: CARD, message: UNSUPPORTED }
  if (type === 'bank_account' && !agreesToDebit) return { field: AGREEMENT, message: NO_AGREEMENT }
  return type === 'payment_method' && methodId === null ? { field: METHOD, message: NO_METHOD } : null
}

/** Returns the documented error that stops this payment, or null; the server checks the same (R-CART-16). */
export function paymentError(state: PaymentState, due: Due): RuleError | null {
  if (isByGateway(state.type)) return gatewayError(state)
  const tender = readTender(typedFor(state, due.currency), due)
  return 'errors' in tender ? tender.errors[0] : null
}

export const changeDue = (state: PaymentState, due: Due): bigint => computeChange(state.receivedMinor, due.totalMinor)

function byGateway({ type, keepsMethod, agreesToDebit, methodId }: PaymentState, token: string): CompletionRequest {
  if (type === 'payment_method') return { paymentMethodId: `${methodId ?? ''}` }
  if (!hasFields(type)) return {}
  return { paymentToken: token, savePaymentMethod: keepsMethod, ...(type === 'bank_account' ? { agreesToDebit } : {}) }
}

export function buildCompletion(state: PaymentState, due: Due, token = ''): CompletionRequest {
  const shown = (minor: bigint) => toDecimal(minor, due.currency)
  const cash = { cashReceived: shown(state.receivedMinor), cashChange: shown(changeDue(state, due)) }
  const check = {
    checkNumber: state.check.number.trim(),
    checkDate: state.check.date.trim(),
    checkAmount: state.check.amount.trim(),
  }
  const other = { reference: state.other.reference.trim(), note: state.other.note.trim() }
  return {
    paymentType: state.type,
    ...(state.type === 'cash' ? cash : {}),
    ...(state.type === 'check' ? check : {}),
    ...(state.type === 'other' ? other : {}),
    ...byGateway(state, token),
    markAsComplete: state.marksFulfilled,
    sendConfirmationEmails: state.sendsMail,
  }
}
