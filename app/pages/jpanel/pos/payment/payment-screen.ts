import type { PaymentType } from '~/domain/checkout/tender'

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
  /** The address of a receipt. */
  email: string
  /** That a debit is not settled yet, in words. */
  pending: string | null
}

/** Kept on every screen, so that a failure returns to the typed values. */
type Entered = {
  type: PaymentType
  receivedMinor: bigint
  check: { number: string; date: string; amount: string }
  other: { reference: string; note: string }
  /** The saved method that pays. */
  methodId: number | null
  /** The card or account is saved for the supporter's next payments. */
  keepsMethod: boolean
  agreesToDebit: boolean
  /** The brand that the fields report is one of the configured ones, or none is known yet. */
  isSupported: boolean
  sendsMail: boolean
  marksFulfilled: boolean
  error: string | null
  /** The gateway's or server's words for a refusal. */
  declined: string | null
}

type Screen =
  /** `preparing`: still on the form, while the gateway's fields are requested for a token. */
  | { screen: 'pay' | 'preparing' | 'loading' | 'checking' }
  /** The payer confirms at this address. */
  | { screen: 'confirm'; confirmUrl: string }
  | { screen: 'finished'; finished: Finished }

export type PaymentState = Entered & Screen

export const isEntering = ({ screen }: PaymentState): boolean => screen === 'pay' || screen === 'preparing'

const enteredIn = ({
  type,
  receivedMinor,
  check,
  other,
  methodId,
  keepsMethod,
  agreesToDebit,
  isSupported,
  sendsMail,
  marksFulfilled,
  error,
  declined,
}: PaymentState): Entered => ({
  type,
  receivedMinor,
  check,
  other,
  methodId,
  keepsMethod,
  agreesToDebit,
  isSupported,
  sendsMail,
  marksFulfilled,
  error,
  declined,
})

export const onScreen = (state: PaymentState, screen: Screen, change: Partial<Entered> = {}): PaymentState => ({
  ...enteredIn(state),
  ...change,
  ...screen,
})
