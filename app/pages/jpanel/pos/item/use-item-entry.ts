import { useCallback, useEffect, useRef } from 'react'
import type { DccType } from '~/domain/pricing/dcc'
import { addWithCosts, assignTo } from '~/pages/jpanel/pos/cart/cart-actions'
import { NO_ERROR, type Reply } from '~/pages/jpanel/pos/cart/cart-calls'
import type { OrderDetails, TillOrder, TillRules } from '~/pages/jpanel/pos/cart/order'
import type { Cart } from '~/pages/jpanel/pos/cart/use-cart'
import type { TillProduct } from '~/pages/jpanel/pos/catalog/product'
import type { First } from '~/pages/jpanel/pos/catalog/catalog-state'
import { useCatalog, type Catalog } from '~/pages/jpanel/pos/catalog/use-catalog'
import { useChoosing } from '~/pages/jpanel/pos/catalog/use-choosing'
import { isReadyHere } from '~/pages/jpanel/pos/offline/current-till'
import type { Payment } from '~/pages/jpanel/pos/payment/use-payment'
import type { Address } from '~/pages/jpanel/pos/shell/use-address'
import { OFFLINE, type Session } from '~/pages/jpanel/pos/shell/use-session'
import type { SelectedSupporter } from '~/pages/jpanel/pos/supporter/selected'
import type { RequestedItem } from '~/wire/pos/requests/add'
import type { AddCall } from './item-choice'

export type ItemEntry = {
  catalog: Catalog
  choose: (product: TillProduct) => void
  open: (product: TillProduct, variantId?: number) => void
  scan: (code: string) => Promise<void>
  searchNow: (typed: string) => Promise<void>
  give: (selected: SelectedSupporter) => void
  addSelected: (request: RequestedItem, costs: DccType | null) => Promise<Reply>
  saveAndReport: (change: (open: TillOrder) => OrderDetails) => Promise<Reply>
  addAndReport: (call: AddCall) => Promise<Reply>
  promosAndReport: (codes: string[]) => Promise<Reply>
}

type Of = {
  first: First & { rules: TillRules }
  cart: Cart
  currency: string
  address: Address
  payment: Payment
  session: Session
}

/** A refusal may come from old stock, so no tile may keep showing it. */
function useFreshStock({ catalog, cart, payment }: { catalog: Catalog; cart: Cart; payment: Payment }): void {
  const { refused, order } = cart.state
  const { declined } = payment.state
  const now = useRef({ catalog, order })
  now.current = { catalog, order }
  const reread = useCallback((productIds: (number | null)[]) => {
    const { known } = now.current.catalog.state
    for (const id of new Set(productIds)) {
      const product = known[id ?? 0]
      if (product) void now.current.catalog.reread(product)
    }
  }, [])
  useEffect(() => (refused ? reread([refused.productId]) : undefined), [refused, reread])
  useEffect(() => {
    if (declined !== null) reread((now.current.order?.lines ?? []).map(({ productId }) => productId))
  }, [declined, reread])
}

export function useItemEntry({ first, cart, currency, address, payment, session }: Of): ItemEntry {
  const catalog = useCatalog(first, currency)
  const { isOnline, maySell } = session
  useFreshStock({ catalog, cart, payment })
  /** Lets the cashier scan the next person's first item while the last sale is still on the screen. */
  const isSold = address.open === 'pay' && payment.state.screen === 'finished'
  const choosing = useChoosing({ catalog, cart, address, isSold, maySell })
  const give = (selected: SelectedSupporter) => {
    if (!maySell()) return
    address.close()
    void assignTo(cart, selected)
  }
  const ifOnline = (operation: () => Promise<Reply>): Promise<Reply> =>
    isOnline || isReadyHere() ? operation() : Promise.resolve({ ...NO_ERROR, error: OFFLINE })
  const addSelected = async (request: RequestedItem, costs: DccType | null): Promise<Reply> => {
    const reported = await addWithCosts(cart, request, costs)
    const product = Object.values(catalog.state.known).find(({ variants }) =>
      variants.some(({ id }) => id === request.variantId),
    )
    if (reported.error !== null && product) void catalog.reread(product)
    return reported
  }
  return {
    catalog,
    ...choosing,
    give,
    addSelected: (request, costs) => ifOnline(() => addSelected(request, costs)),
    saveAndReport: (change) => ifOnline(() => cart.saveAndReport(change)),
    addAndReport: (call) => ifOnline(() => cart.addAndReport(call)),
    promosAndReport: (codes) => ifOnline(() => cart.promosAndReport(codes)),
  }
}
