import { keepOnDevice, keysOnDevice, readDevice, removeFromDevice } from '~/pages/jpanel/pos/controls/device-storage'
import { forgetTill } from '../../../../../pwa/register'

const KEY = 'almoner.pos.sign-out'
export const OPEN_CART = 'almoner.pos.open-cart-'
export const UNFINISHED = 'almoner-unfinished-payment-'
export const WAITING_SALES = 'almoner.pos.waiting-sales'

export const isAnythingLeft = (): boolean =>
  [OPEN_CART, UNFINISHED, WAITING_SALES].some((prefix) => keysOnDevice(prefix).length > 0)

/** Someone signed out here, but the server may not have ended the session yet. */
export const isSignedOut = (): boolean => readDevice(KEY) !== null

/**
 * The sign-in page calls this; people with a session never see that page. The cart stays among the open carts for the
 * next person.
 */
export const endSignOut = (): void => [KEY, ...keysOnDevice(OPEN_CART)].forEach(removeFromDevice)

export function beginSignOut(): void {
  keepOnDevice(KEY, '1')
  void forgetTill()
}
