import { useToast } from '~/ui/overlay/toaster'
import { withLines } from '~/pages/jpanel/pos/controls/sentence'
import { isSettled } from '~/pages/jpanel/pos/cart/cart-state'
import type { TillRules } from '~/pages/jpanel/pos/cart/order'
import { clearDefaults, toDefaults, saveDefaults } from '~/pages/jpanel/pos/cart/defaults'
import type { Cart } from '~/pages/jpanel/pos/cart/use-cart'
import { useLeftCarts } from '~/pages/jpanel/pos/cart/use-left-carts'
import type { OpenCarts } from '~/pages/jpanel/pos/cart/use-open-carts'
import { useOrderInAddress, useRefreshOnReturn, useStoredCart } from '~/pages/jpanel/pos/cart/use-open-order'
import type { Address } from './use-address'
import { NOT_ANSWERED, reachMeter } from '~/pages/jpanel/pos/controls/reach'
import { isReadyHere, readOfflineTill } from '~/pages/jpanel/pos/offline/current-till'
import { useOnline } from './use-online'
import type { OpenCart } from '~/wire/pos/sale'

const NO_DEFAULTS = 'No defaults to save. You need to start a contribution first.'
const NOT_KEPT = 'The storage of this device is full or blocked: the defaults were not saved.'
export const OFFLINE = 'You are offline. Try again once you are back online.'

export type Session = {
  isOnline: boolean
  /** Shows a message and returns false without a network. */
  isReachable: () => boolean
  maySell: () => boolean
  /**
   * Call this before opening a dialog that ends in a server call, so that the person does not fill in a form that must
   * fail.
   */
  mayOpen: (panel: string) => boolean
  isAwaitingOrder: boolean
  say: (message: string, about?: string) => void
  keepDefaults: () => void
  dropDefaults: () => void
  setCurrency: (currency: string) => void
  startOver: () => void
  openCarts: OpenCarts
  discardCart: (cart: OpenCart) => void
}

type Of = { rules: TillRules; cart: Cart; address: Address; selectCurrency: (currency: string) => void }

export function useSession({ rules, cart, address, selectCurrency }: Of): Session {
  const toast = useToast()
  const isOnline = useOnline()
  const isAwaitingOrder = useOrderInAddress(address, cart, isOnline)
  useRefreshOnReturn(cart, isOnline)
  useStoredCart(address, cart)
  const { order } = cart.state
  const say = (message: string, about = 'cart') =>
    message === '' ? undefined : toast({ message: withLines(message), tone: 'bad', about })
  const isReachable = (): boolean => {
    if (!isOnline) toast({ message: OFFLINE, tone: 'warn', about: 'network' })
    return isOnline
  }
  const maySell = (): boolean => isReadyHere() || isReachable()
  const mayOpen = (panel: string): boolean => {
    const isSilent = reachMeter.read() === 'silent'
    if (isOnline && !isSilent) return true
    const message = readOfflineTill()?.whyNot(panel) ?? (isSilent ? NOT_ANSWERED : OFFLINE)
    toast({ message, tone: 'warn', about: 'network' })
    return false
  }
  const leftCarts = useLeftCarts({ cart, address, isOnline, isReachable })
  const keepDefaults = () => {
    if (!order) return say(NO_DEFAULTS)
    if (!saveDefaults(toDefaults(order, rules.zone))) return say(NOT_KEPT)
    toast({ message: 'Saved as default for new sales.' })
  }
  const dropDefaults = () => {
    clearDefaults()
    selectCurrency(rules.currency)
    toast({ message: 'Defaults cleared.' })
  }
  const setCurrency = (wanted: string) => {
    if (!order && isSettled(cart.state)) return selectCurrency(wanted)
    void cart.setCurrency(wanted).then((isDone) => (isDone ? selectCurrency(wanted) : undefined))
  }
  const network = { isOnline, isReachable, maySell, mayOpen, isAwaitingOrder }
  return { ...network, say, keepDefaults, dropDefaults, setCurrency, ...leftCarts }
}
