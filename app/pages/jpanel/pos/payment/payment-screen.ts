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
  /** Where a receipt would go. */
  email: string
  /** That a debit is not settled yet, in words. */
  pending: string | null
}

/** What was entered for it. It is there on every screen, so that a failure returns with everything typed. */
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
  /** Why the gateway or the server would not have it, in their words. */
  declined: string | null
}

type Screen =
  /** `preparing`: still on the form, while the gateway's fields are requested for a token. */
  | { screen: 'pay' | 'preparing' | 'loading' | 'checking' }
  /** Where the payer confirms. */
  | { screen: 'confirm'; confirmUrl: string }
  | { screen: 'finished'; finished: Finished }

export type PaymentState = Entered & Screen

/** Whether the form is on the screen. */
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
