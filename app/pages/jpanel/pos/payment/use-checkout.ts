import { useEffect, useState } from 'react'
import { DOWNLOADS_NEED_EMAIL, MEMBERSHIP_NEEDS_PERSON, RECURRING_NEEDS_PERSON } from '~/domain/cart/messages'
import { readyToPayError } from '~/domain/checkout/ready-to-pay'
import type { CalendarDate } from '~/kit/calendar'
import { useAttempt } from '~/ui/overlay/toaster'
import { useSellAgain, type Sold } from '~/pages/jpanel/pos/after-sale/use-sell-again'
import { computeSums, type CartSums } from '~/pages/jpanel/pos/cart/cart-state'
import { dccTermsIn, type TillOrder, type TillRules } from '~/pages/jpanel/pos/cart/order'
import type { Cart } from '~/pages/jpanel/pos/cart/use-cart'
import type { Address } from '~/pages/jpanel/pos/shell/use-address'
import { isReached } from '~/pages/jpanel/pos/controls/reach'
import { isReadyHere } from '~/pages/jpanel/pos/offline/current-till'
import { isLocal } from '~/pages/jpanel/pos/offline/local-id'
import type { Session } from '~/pages/jpanel/pos/shell/use-session'
import { firstPayment } from './first-payment'
import type { Due } from './payment-state'
import { useInterruptedPayment } from './use-interrupted-payment'
import { usePayment, type Payment } from './use-payment'

const billable = (order: TillOrder) => ({
  lines: order.lines.map((line) => ({ ...line, recurringMinor: line.recurring?.minor ?? null })),
  supporterId: order.supporterId,
  billingFirstName: order.billing.firstName,
  billingLastName: order.billing.lastName,
  billingEmail: order.billing.email,
})

const toDue = (order: TillOrder | null, currency: string, today: CalendarDate): Due => ({
  totalMinor: order?.totalMinor ?? 0n,
  currency,
  requiresAch: order?.lines.some((line) => line.requiresAch) ?? false,
  today,
})

export type Checkout = {
  sums: CartSums
  due: Due
  payment: Payment
  isPaying: boolean
  pay: () => Promise<void>
  lastSold: Sold | null
  sellAgain: (id: number) => void
}

type Of = {
  rules: TillRules
  first: TillOrder | null
  cart: Cart
  currency: string
  address: Address
  session: Session
}

export function useCheckout({ rules, first, cart, currency, address, session }: Of): Checkout {
  const attempt = useAttempt()
  const [isPaying, setIsPaying] = useState(false)
  const { order } = cart.state
  const { say, isReachable, maySell } = session
  const due = toDue(order, currency, rules.today)
  const { lastSold, keepSold, sellAgain } = useSellAgain(cart, currency, say)
  const onFinished = () => {
    keepSold(cart.opened())
    cart.empty()
  }
  const onSetAside = () => {
    cart.empty()
    address.close()
  }
  const payment = usePayment({ order, due, onFinished, onChanged: cart.redraw, onSetAside })
  useInterruptedPayment(payment, address, first)
  const unready = readyToPayError(order && billable(order))
  useEffect(() => (unready === null ? undefined : () => attempt(unready)()), [unready, attempt])

  const moveCart = async (): Promise<unknown> => {
    if (order === null) return
    if (isLocal(order)) return isReached() ? cart.toServer() : undefined
    return isReadyHere() && !isReached() ? cart.save((open) => open) : undefined
  }
  const pay = async () => {
    if (isPaying || !maySell()) return
    setIsPaying(true)
    await moveCart()
    const settled = await cart.settled()
    setIsPaying(false)
    const error = readyToPayError(settled && billable(settled))
    if (error !== null) {
      say(error, error)
      if (error === MEMBERSHIP_NEEDS_PERSON) address.show('addresses')
      if (error === RECURRING_NEEDS_PERSON || error === DOWNLOADS_NEED_EMAIL) address.show('billing')
      return
    }
    if (payment.state.screen === 'pay' || payment.state.screen === 'finished')
      payment.dispatch(firstPayment(settled, toDue(settled, currency, rules.today), rules))
    address.show('pay')
  }
  return {
    sums: computeSums(cart.state, currency, dccTermsIn(rules, currency)),
    due,
    payment,
    isPaying,
    pay,
    lastSold,
    sellAgain: (id) => (isReachable() ? sellAgain(id) : undefined),
  }
}
