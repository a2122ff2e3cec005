import { keepOnDevice, keysOnDevice, readDevice, removeFromDevice } from '~/pages/jpanel/pos/controls/device-storage'

const CART = 'almoner.pos.open-cart-'

/** The till keeps the size of its cart on the device: the other pages that sign people out ask without a network. */
export function keepOpenCart(orderId: number, items: number): void {
  if (items > 0) keepOnDevice(CART + orderId, String(items))
  else removeFromDevice(CART + orderId)
}

/** Once somebody has signed out; the next person finds the cart among the open ones. */
export const forgetOpenCarts = (): void => keysOnDevice(CART).forEach(removeFromDevice)

export const countOpenItems = (): number =>
  keysOnDevice(CART).reduce((sum, key) => sum + (Number(readDevice(key)) || 0), 0)
