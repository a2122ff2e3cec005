import { keepOnDevice, readDevice, removeFromDevice } from '~/pages/jpanel/pos/controls/device-storage'
import { forgetTill } from '../../../../../pwa/register'

const KEY = 'almoner.pos.sign-out'
/** Somebody signed out here, and the server may not know it yet. */
export const isSignedOut = (): boolean => readDevice(KEY) !== null

/** Called by the sign-in page, which nobody with a session sees. */
export const endSignOut = (): void => removeFromDevice(KEY)

/** What the worker stored of this person goes first. */
export function beginSignOut(): void {
  keepOnDevice(KEY, '1')
  void forgetTill()
}
