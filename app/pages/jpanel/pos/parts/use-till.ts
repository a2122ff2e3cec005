import { useEffect, useState } from 'react'
import { readyToPayRefusal } from '~/domain/pos/ready-to-pay'
import { MEMBERSHIP_NEEDS_PERSON, RECURRING_NEEDS_PERSON } from '~/domain/pos/messages'
import { useToast } from '~/ui/toaster'
import { sumsOf, type CartSums } from './cart-state'
import type { First } from './catalog-state'
import { clearDefaults, saveDefaults } from './defaults'
import { firstPayment } from './first-payment'
import type { OrderDetails, TillOrder, TillRules } from './order'
import type { Due } from './payment-state'
import { goesStraightIn, isSoldOut, type TillProduct } from './product'
import { withLines } from './sentence'
import type { Chosen } from './supporter-dialog'
import { defaultsOf } from './update-body'
import { useAddress, type Address } from './use-address'
import { useCart, type Cart } from './use-cart'
import { useCatalog, type Catalog } from './use-catalog'
import { useInterruptedPayment } from './use-interrupted-payment'
import { useOnline } from './use-online'
import { usePayment, type Payment } from './use-payment'

export type TillStart = First & { rules: TillRules; order: TillOrder | null }

const NO_DEFAULTS = 'No defaults to save. You need to start a contribution first.'
const OFFLINE = 'Offline. This works again when the connection is back.'

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
  pay: () => Promise<void>
  give: (chosen: Chosen) => void
  keepDefaults: () => void
  dropDefaults: () => void
  saveDetails: (change: (open: TillOrder) => OrderDetails) => void
  isReachable: () => boolean
  setCurrency: (currency: string) => void
}

const dueOf = (order: TillOrder | null, currency: string): Due => ({
  totalMinor: order?.totalMinor ?? 0n,
  currency,
  requiresAch: order?.lines.some((line) => line.requiresAch) ?? false,
})

/** Everything the till knows and can do. */
export function useTill(start: TillStart): Till {
  const [currency, setChosenCurrency] = useState(start.order?.currency ?? start.rules.currency)
  const toast = useToast()
  const isOnline = useOnline()
  const address = useAddress()
  const cart = useCart(start.order, currency)
  const catalog = useCatalog(start, currency)
  const [isPaying, setIsPaying] = useState(false)
  const { order } = cart.state
  const due = dueOf(order, currency)
  const payment = usePayment({ order, due, gateway: start.rules.gateway, onFinished: cart.empty })
  useInterruptedPayment(payment, address, start.order)
  useOrderInAddress(address, cart, isOnline)
  useRefreshOnReturn(cart, isOnline)

  const say = (message: string) => toast({ message: withLines(message), tone: 'bad' })
  const isReachable = (): boolean => {
    if (!isOnline) toast({ message: OFFLINE })
    return isOnline
  }
  const open = (product: TillProduct, variantId?: number) =>
    address.show(variantId === undefined ? `product-${product.id}` : `product-${product.id}-${variantId}`)
  const choose = (product: TillProduct) => {
    const [variant] = product.variants
    if (isSoldOut(product)) return
    if (!goesStraightIn(product) || !variant) return open(product)
    if (!isReachable()) return
    void cart.add(
      { variant_id: variant.id, qty: 1, ...(product.defaultAccount === null ? {} : { fund_code: product.defaultAccount }) },
      {
        productId: product.id,
        name: product.name,
        detail: '',
        repeat: null,
        qty: 1,
        priceMinor: variant.priceMinor,
        recurringMinor: null,
        isDonation: false,
      },
    )
  }
  const scan = async (code: string) => {
    if (address.open !== null && address.open !== 'cart') return toast({ message: 'A code was scanned. Close this first to add the item.' })
    const hit = await catalog.scan(code)
    if (!hit) return
    if (isSoldOut(hit.product)) return say(`${hit.product.name} is sold out.`)
    if (goesStraightIn(hit.product)) choose(hit.product)
    else open(hit.product, hit.variant?.id)
  }
  const pay = async () => {
    if (isPaying || !isReachable()) return
    setIsPaying(true)
    const settled = await cart.settled()
    setIsPaying(false)
    const refusal = readyToPayRefusal(settled && billable(settled))
    if (refusal !== null) {
      say(refusal)
      if (refusal === MEMBERSHIP_NEEDS_PERSON || refusal === RECURRING_NEEDS_PERSON) address.show('billing')
      return
    }
    if (payment.state.screen === 'pay' || payment.state.screen === 'finished')
      payment.dispatch(firstPayment(settled, dueOf(settled, currency), start.rules))
    address.show('pay')
  }
  const give = (chosen: Chosen) => {
    address.close()
    if (!isReachable()) return
    void givenTo(cart, chosen)
  }
  const keepDefaults = () => {
    if (!order) return say(NO_DEFAULTS)
    saveDefaults(defaultsOf(order))
    toast({ message: 'The next contributions start like this one.' })
  }
  const dropDefaults = () => {
    clearDefaults()
    toast({ message: 'Defaults cleared.' })
  }
  const saveDetails = (change: (open: TillOrder) => OrderDetails) => {
    address.close()
    if (isReachable()) void cart.save(change)
  }
  const setCurrency = (next: string) => {
    if (!order) return setChosenCurrency(next)
    void cart.setCurrency(next).then((isDone) => (isDone ? setChosenCurrency(next) : undefined))
  }
  return {
    catalog,
    cart,
    sums: sumsOf(cart.state, currency, start.rules.dccTerms),
    currency,
    due,
    payment,
    address,
    isOnline,
    isPaying,
    choose,
    open,
    scan,
    pay,
    give,
    keepDefaults,
    dropDefaults,
    saveDetails,
    isReachable,
    setCurrency,
  }
}

/** Choosing a supporter fills the addresses on the server; a typed name must therefore come after the supporter has gone. */
async function givenTo(cart: Cart, { supporterId, supporterName, billing }: Chosen): Promise<void> {
  const { order } = cart.state
  const mustLeave = billing !== undefined && order !== null && order.supporterId !== null
  if (!billing || mustLeave) await cart.save((open) => ({ ...open, supporterId, supporterName }))
  if (billing) await cart.save((open) => ({ ...open, supporterId: null, billing: { ...open.billing, ...billing } }))
}

/** The open order stands in the address, so that a reload keeps it. A page that was kept for times without a network has none: it is asked for. */
function useOrderInAddress(address: Address, cart: Cart, isOnline: boolean): void {
  const id = cart.state.order?.id ?? null
  const { orderId, setOrder } = address
  const { recall } = cart
  const [sought, setSought] = useState(id === null ? orderId : null)
  useEffect(() => {
    if (sought === null || !isOnline) return
    void recall(sought).then((outcome) => (outcome === 'lost' ? undefined : setSought(null)))
  }, [sought, isOnline, recall])
  useEffect(() => {
    if (sought === null && orderId !== id) setOrder(id)
  }, [sought, orderId, id, setOrder])
}

/** After a time without a network the server knows better what is in the cart. */
function useRefreshOnReturn(cart: Cart, isOnline: boolean): void {
  const { refresh } = cart
  const [wasOffline, setWasOffline] = useState(false)
  useEffect(() => {
    if (!isOnline) return setWasOffline(true)
    if (!wasOffline) return
    setWasOffline(false)
    void refresh()
  }, [isOnline, wasOffline, refresh])
}
