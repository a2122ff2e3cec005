import { useToast } from '~/ui/overlay/toaster'
import type { OpenCart } from '~/wire/pos/sale'
import { nameOfCart } from './open-cart'
import type { Address } from '~/pages/jpanel/pos/shell/use-address'
import type { Cart } from './use-cart'
import { useOpenCarts } from './use-open-carts'
import { readOfflineTill } from '~/pages/jpanel/pos/offline/current-till'
import { isLocal } from '~/pages/jpanel/pos/offline/local-id'

type Leaving = { cart: Cart; address: Address; isOnline: boolean; isReachable: () => boolean }

export function useLeftCarts({ cart, address, isOnline, isReachable }: Leaving) {
  const toast = useToast()
  const { order } = cart.state
  const openCarts = useOpenCarts(order?.id ?? null, isOnline)
  const startOver = () => {
    address.close()
    cart.empty()
    if (!order) return
    if (isLocal(order)) return readOfflineTill()?.carts.forget()
    void openCarts.discard(order.id)
    const undo = async () => {
      if (await openCarts.restore(order.id)) await cart.recall(order.id)
    }
    toast({ message: 'Cart cleared.', action: { label: 'Undo', onChoose: () => void undo() } })
  }
  const discardCart = (open: OpenCart) => {
    if (!isReachable()) return
    const undo = () => void openCarts.restore(open.id)
    const report = (isGone: boolean) =>
      isGone
        ? toast({ message: `Cart of ${nameOfCart(open)} discarded.`, action: { label: 'Undo', onChoose: undo } })
        : undefined
    void openCarts.discard(open.id).then(report)
  }
  return { openCarts, startOver, discardCart }
}
