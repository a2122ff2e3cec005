import { keepOnDevice, keysOnDevice, readDevice, removeFromDevice } from '~/pages/jpanel/pos/controls/device-storage'
import { forgetTill } from '../../../../../pwa/register'

const KEY = 'almoner.pos.sign-out'
const CART = 'almoner.pos.open-cart-'

/** Somebody signed out here, and the server may not know it yet. */
export const isSignedOut = (): boolean => readDevice(KEY) !== null

/** Called by the sign-in page, which nobody with a session sees. */
export const endSignOut = (): void => removeFromDevice(KEY)

/** What the worker stored of this person goes first. */
export function beginSignOut(): void {
  keepOnDevice(KEY, '1')
  keysOnDevice(CART).forEach(removeFromDevice)
  void forgetTill()
}

/** The till keeps the size of its cart on the device: the other pages that sign people out ask without a network. */
export function keepOpenCart(orderId: number, items: number): void {
  if (items > 0) keepOnDevice(CART + orderId, String(items))
  else removeFromDevice(CART + orderId)
}

export const countOpenItems = (): number =>
  keysOnDevice(CART).reduce((sum, key) => sum + (Number(readDevice(key)) || 0), 0)
