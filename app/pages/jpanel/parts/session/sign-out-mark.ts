import { keepOnDevice, keysOnDevice, readDevice, removeFromDevice } from '~/pages/jpanel/pos/controls/device-storage'
import { forgetTill } from '../../../../../pwa/register'

const KEY = 'almoner.pos.sign-out'
export const OPEN_CART = 'almoner.pos.open-cart-'
export const UNFINISHED = 'almoner-unfinished-payment-'
/** How many sales of a prepared device the server has not answered. */
export const WAITING_SALES = 'almoner.pos.waiting-sales'

/** Facts that a person needs before signing out; `sign-out-question` has the sentences. */
export const isAnythingLeft = (): boolean =>
  [OPEN_CART, UNFINISHED, WAITING_SALES].some((prefix) => keysOnDevice(prefix).length > 0)

/** Somebody signed out here, and the server may not know it yet. */
export const isSignedOut = (): boolean => readDevice(KEY) !== null

/** Called by the sign-in page, which nobody with a session sees: the next person finds the cart among the open ones. */
export const endSignOut = (): void => [KEY, ...keysOnDevice(OPEN_CART)].forEach(removeFromDevice)

/** The worker forgets this person's data before the session ends. */
export function beginSignOut(): void {
  keepOnDevice(KEY, '1')
  void forgetTill()
}
