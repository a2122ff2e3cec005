import { useEffect, useState } from 'react'
import type { CalendarDate } from '~/kit/calendar'
import { readyToPayError } from '~/domain/checkout/ready-to-pay'
import { DOWNLOADS_NEED_EMAIL, MEMBERSHIP_NEEDS_PERSON, RECURRING_NEEDS_PERSON } from '~/domain/cart/messages'
import { useAttempt, useToast } from '~/ui/overlay/toaster'
import { isSettled, sumsOf, type CartSums } from '~/pages/jpanel/pos/cart/cart-state'
import type { First } from '~/pages/jpanel/pos/catalog/catalog-state'
import { clearDefaults, saveDefaults } from '~/pages/jpanel/pos/cart/defaults'
import { firstPayment } from '~/pages/jpanel/pos/payment/first-payment'
import { dccTermsIn, type OrderDetails, type TillOrder, type TillRules } from '~/pages/jpanel/pos/cart/order'
import type { Due } from '~/pages/jpanel/pos/payment/payment-state'
import type { DccType } from '~/domain/pricing/dcc'
import { NO_ERROR, type Reply } from '~/pages/jpanel/pos/cart/cart-calls'
import { addWithCosts, givenTo } from '~/pages/jpanel/pos/cart/cart-actions'
import type { AddCall, AddRequest } from '~/pages/jpanel/pos/item/item-choice'
import type { TillProduct } from '~/pages/jpanel/pos/catalog/product'
import type { OpenCart } from '~/pages/jpanel/pos/cart/open-cart'
import { withLines } from '~/pages/jpanel/pos/controls/sentence'
import type { Chosen } from '~/pages/jpanel/pos/supporter/chosen'
import { defaultsOf } from '~/pages/jpanel/pos/cart/update-body'
import { useAddress, type Address } from './use-address'
import { useSelectedCurrency } from '~/pages/jpanel/pos/cart/use-chosen-currency'
import { useCart, type Cart } from '~/pages/jpanel/pos/cart/use-cart'
import { useCatalog, type Catalog } from '~/pages/jpanel/pos/catalog/use-catalog'
import { useInterruptedPayment } from '~/pages/jpanel/pos/payment/use-interrupted-payment'
import { useOnline } from './use-online'
import { useChoosing } from '~/pages/jpanel/pos/catalog/use-choosing'
import { useLeftCarts } from '~/pages/jpanel/pos/cart/use-left-carts'
import type { OpenCarts } from '~/pages/jpanel/pos/cart/use-open-carts'
import { useOrderInAddress, useRefreshOnReturn } from '~/pages/jpanel/pos/cart/use-open-order'
import { usePayment, type Payment } from '~/pages/jpanel/pos/payment/use-payment'
import { useSellAgain, type Sold } from '~/pages/jpanel/pos/after-sale/use-sell-again'

export type TillStart = First & { rules: TillRules; order: TillOrder | null }

const NO_DEFAULTS = 'No defaults to save. You need to start a contribution first.'
const OFFLINE = 'You are offline. Try again once you are back online.'

const billable = (order: TillOrder) => ({
  lines: order.lines.map((line) => ({ ...line, recurringMinor: line.recurring?.minor ?? null })),
  supporterId: order.supporterId,
  billingFirstName: order.billing.firstName,
  billingLastName: order.billing.lastName,
  billingEmail: order.billing.email,
})

export type Till = {
  catalog: Catalog
  cart: Cart
  sums: CartSums
  currency: string
  due: Due
  payment: Payment
  address: Address
  isOnline: boolean
  isPaying: boolean
  choose: (product: TillProduct) => void
  open: (product: TillProduct, variantId?: number) => void
  scan: (code: string) => Promise<void>
  /** Enter in the search: a single match is added, or opened where it asks for something. */
  searchNow: (typed: string) => Promise<void>
  pay: () => Promise<void>
  give: (chosen: Chosen) => void
  keepDefaults: () => void
  dropDefaults: () => void
  addSelected: (request: AddRequest, costs: DccType | null) => Promise<Reply>
  tellSave: (change: (open: TillOrder) => OrderDetails) => Promise<Reply>
  tellAdd: (call: AddCall) => Promise<Reply>
  tellPromos: (codes: string[]) => Promise<Reply>
  startOver: () => void
  openCarts: OpenCarts
  discardCart: (cart: OpenCart) => void
  /** What was sold last; sold again by one tap. */
  lastSold: Sold | null
  sellAgain: (id: number) => void
  isReachable: () => boolean
  setCurrency: (currency: string) => void
}

const dueOf = (order: TillOrder | null, currency: string, today: CalendarDate): Due => ({
  totalMinor: order?.totalMinor ?? 0n,
  currency,
  requiresAch: order?.lines.some((line) => line.requiresAch) ?? false,
  today,
})

/** Everything the till knows and can do. */
export function useTill(start: TillStart): Till {
  const [selectedCurrency, setSelectedCurrency] = useSelectedCurrency(start)
  const toast = useToast()
  const attempt = useAttempt()
  const isOnline = useOnline()
  const address = useAddress()
  const cart = useCart(start.order, selectedCurrency)
  const currency = cart.state.order?.currency ?? selectedCurrency
  const catalog = useCatalog(start, currency)
  const [isPaying, setIsPaying] = useState(false)
  const { order } = cart.state
  const due = dueOf(order, currency, start.rules.today)
  const say = (message: string, about = 'cart') => toast({ message: withLines(message), tone: 'bad', about })
  const { lastSold, keepSold, sellAgain } = useSellAgain(cart, currency, say)
  const onFinished = () => {
    keepSold(cart.opened())
    cart.empty()
  }
  const payment = usePayment({ order, due, gateway: start.rules.gateway, onFinished })
  useInterruptedPayment(payment, address, start.order)
  useOrderInAddress(address, cart, isOnline)
  useRefreshOnReturn(cart, isOnline)
  const unready = readyToPayError(order && billable(order))
  useEffect(() => (unready === null ? undefined : () => attempt(unready)()), [unready, attempt])

  const isReachable = (): boolean => {
    if (!isOnline) toast({ message: OFFLINE, tone: 'warn' })
    return isOnline
  }
  /** The next person's first item is scanned while the last sale is still on the screen. */
  const isSold = address.open === 'pay' && payment.state.screen === 'finished'
  const { choose, open, scan, searchNow } = useChoosing({ catalog, cart, address, isSold, isReachable })
  const { openCarts, startOver, discardCart } = useLeftCarts({ cart, address, isOnline, isReachable })
  const pay = async () => {
    if (isPaying || !isReachable()) return
    setIsPaying(true)
    const settled = await cart.settled()
    setIsPaying(false)
    const refusal = readyToPayError(settled && billable(settled))
    if (refusal !== null) {
      say(refusal, refusal)
      if (refusal === MEMBERSHIP_NEEDS_PERSON) address.show('addresses')
      if (refusal === RECURRING_NEEDS_PERSON || refusal === DOWNLOADS_NEED_EMAIL) address.show('billing')
      return
    }
    if (payment.state.screen === 'pay' || payment.state.screen === 'finished')
      payment.dispatch(firstPayment(settled, dueOf(settled, currency, start.rules.today), start.rules))
    address.show('pay')
  }
  const give = (chosen: Chosen) => {
    if (!isReachable()) return
    address.close()
    void givenTo(cart, chosen)
  }
  const keepDefaults = () => {
    if (!order) return say(NO_DEFAULTS)
    saveDefaults(defaultsOf(order, start.rules.zone))
    toast({ message: 'Saved as default for new sales.' })
  }
  const dropDefaults = () => {
    clearDefaults()
    setSelectedCurrency(start.rules.currency)
    toast({ message: 'Defaults cleared.' })
  }
  const told = (operation: () => Promise<Reply>): Promise<Reply> =>
    isOnline ? operation() : Promise.resolve({ ...NO_ERROR, refusal: OFFLINE })
  const setCurrency = (asked: string) => {
    if (!order && isSettled(cart.state)) return setSelectedCurrency(asked)
    void cart.setCurrency(asked).then((isDone) => (isDone ? setSelectedCurrency(asked) : undefined))
  }
  return {
    catalog,
    cart,
    sums: sumsOf(cart.state, currency, dccTermsIn(start.rules, currency)),
    currency,
    due,
    payment,
    address,
    isOnline,
    isPaying,
    choose,
    open,
    scan,
    searchNow,
    pay,
    give,
    keepDefaults,
    dropDefaults,
    addSelected: (request, costs) => told(() => addWithCosts(cart, request, costs)),
    tellSave: (change) => told(() => cart.tellSave(change)),
    tellAdd: (call) => told(() => cart.tellAdd(call)),
    tellPromos: (codes) => told(() => cart.tellPromos(codes)),
    startOver,
    openCarts,
    discardCart,
    lastSold,
    sellAgain: (id) => (isReachable() ? sellAgain(id) : undefined),
    isReachable,
    setCurrency,
  }
}
