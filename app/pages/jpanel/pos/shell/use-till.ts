import { useEffect, useMemo, useRef } from 'react'
import { assignTo } from '~/pages/jpanel/pos/cart/cart-actions'
import type { First } from '~/pages/jpanel/pos/catalog/catalog-state'
import type { TillOrder, TillRules } from '~/pages/jpanel/pos/cart/order'
import { useCart, type Cart } from '~/pages/jpanel/pos/cart/use-cart'
import { useSelectedCurrency } from '~/pages/jpanel/pos/cart/use-selected-currency'
import { useItemEntry, type ItemEntry } from '~/pages/jpanel/pos/item/use-item-entry'
import { useUnsettled, type Unsettled } from '~/pages/jpanel/pos/payment/use-unsettled'
import { useCheckout, type Checkout } from '~/pages/jpanel/pos/payment/use-checkout'
import { useAddress, type Address } from './use-address'
import { needsServer } from '~/pages/jpanel/pos/controls/needs-server'
import { isReadyHere } from '~/pages/jpanel/pos/offline/current-till'
import { useSession, type Session } from './use-session'

export type TillStart = First & {
  rules: TillRules
  order: TillOrder | null
  supporter: { id: number; name: string } | null
  mayPrepare: boolean
  mayRefund: boolean
}

export type Till = { cart: Cart; currency: string; address: Address; unsettled: Unsettled } & Session &
  Checkout &
  ItemEntry

/** Every dialog opens through this address, which checks `mayOpen` for those that need the server. */
function useGuardedAddress(address: Address, { mayOpen }: Session): Address {
  const ask = useRef(mayOpen)
  ask.current = mayOpen
  return useMemo(() => {
    const isHeld = (panel: string) => needsServer(panel, isReadyHere()) && !ask.current(panel)
    return { ...address, show: (panel) => (isHeld(panel) ? undefined : address.show(panel)) }
  }, [address])
}

/** Assigns the supporter of the address to the first sale only, because the next sale is for someone else. */
function useRequestedSupporter(supporter: TillStart['supporter'], { cart, address }: Pick<Till, 'cart' | 'address'>) {
  const isTaken = useRef(supporter === null)
  useEffect(() => {
    if (supporter === null || isTaken.current) return
    isTaken.current = true
    address.dropSupporter()
    void assignTo(cart, { supporterId: supporter.id, supporterName: supporter.name })
  }, [supporter, cart, address])
}

export function useTill(start: TillStart): Till {
  const { rules, order: first } = start
  const [selectedCurrency, selectCurrency] = useSelectedCurrency(start)
  const address = useAddress()
  const cart = useCart(first, selectedCurrency)
  const currency = cart.state.order?.currency ?? selectedCurrency
  useRequestedSupporter(start.supporter, { cart, address })
  const session = useSession({ rules, cart, address, selectCurrency })
  const guarded = useGuardedAddress(address, session)
  const checkout = useCheckout({ rules, first, cart, currency, address: guarded, session })
  const unsettled = useUnsettled(address.orderId, session.isOnline)
  const items = useItemEntry({ first: start, cart, currency, address: guarded, payment: checkout.payment, session })
  return { cart, currency, address: guarded, unsettled, ...session, ...checkout, ...items }
}
