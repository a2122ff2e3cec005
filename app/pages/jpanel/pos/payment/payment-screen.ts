import type { PaymentType } from '~/domain/checkout/tender'
import type { RuleError } from '~/kit/errors'
import type { PaperReceipt } from '~/pages/jpanel/pos/after-sale/roll-receipt'

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
  email: string
  pending: string | null
  /** Of a sale that only the device knows, so that it is printed there. */
  receipt?: PaperReceipt
}

/** Every screen keeps these values, so that a failure returns to them. */
type Entered = {
  type: PaymentType
  receivedMinor: bigint
  check: { number: string; date: string; amount: string }
  other: { reference: string; note: string }
  methodId: number | null
  keepsMethod: boolean
  agreesToDebit: boolean
  /** False if the fields report a card brand that is not configured. */
  isSupported: boolean
  sendsMail: boolean
  marksFulfilled: boolean
  /** `field` is where it stands; null where it is about the whole payment. */
  error: RuleError | null
  declined: string | null
}

type Screen =
  /** `preparing` still shows the form while the gateway's fields create a token. */
  | { screen: 'pay' | 'preparing' | 'loading' | 'checking' }
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
