import { keepOnDevice, keysOnDevice, readDevice, removeFromDevice } from '~/pages/jpanel/pos/controls/device-storage'
import { OPEN_CART } from './sign-out-mark'

/** The till keeps the size of its cart on the device: the other pages that sign people out ask without a network. */
export function keepOpenCart(orderId: number, items: number): void {
  if (items > 0) keepOnDevice(OPEN_CART + orderId, String(items))
  else removeFromDevice(OPEN_CART + orderId)
}

export const countOpenItems = (): number =>
  keysOnDevice(OPEN_CART).reduce((sum, key) => sum + (Number(readDevice(key)) || 0), 0)
