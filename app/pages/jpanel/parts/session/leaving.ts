import { counted } from '~/kit/text'
import {
  allUnfinished,
  isLostWithPage,
  paidText,
  unreadablePayments,
  type Unfinished,
} from '~/pages/jpanel/pos/payment/unfinished'
import { keepOnDevice, keysOnDevice, readDevice, removeFromDevice } from '~/pages/jpanel/pos/controls/device-storage'
import { OPEN_CART, WAITING_SALES } from './sign-out-mark'

/** Stores the size of the cart on the device, so that other pages can ask before sign-out without a network. */
export function keepOpenCart(orderId: number, items: number): void {
  if (items > 0) keepOnDevice(OPEN_CART + orderId, String(items))
  else removeFromDevice(OPEN_CART + orderId)
}

const countOpenItems = (): number =>
  keysOnDevice(OPEN_CART).reduce((sum, key) => sum + (Number(readDevice(key)) || 0), 0)

const sayWaiting = (count: number): string =>
  `This device has ${counted(count, 'sale')} that ${count === 1 ? 'is' : 'are'} not sent yet. ` +
  (count === 1 ? 'It stays on it, and is' : 'They stay on it, and are') +
  ' sent when somebody opens the point of sale here.'

type Leaving = { items: number; unsettled: readonly Unfinished[]; home?: string }

export function leavingSentences({ items, unsettled, home }: Leaving): string[] {
  const payments = unsettled.map((one) => {
    const rest = isLostWithPage(one.orderId)
      ? ', and the storage of this device is full: it is lost when you sign out.'
      : '. It stays on this device and is sent when somebody signs in here again.'
    return `${paidText(one, home)} is not recorded yet${rest}`
  })
  if (unreadablePayments().length > 0)
    payments.push('A payment that this version cannot read stays on this device for the version that can.')
  const waiting = Number(readDevice(WAITING_SALES) ?? '')
  if (waiting > 0) payments.push(sayWaiting(waiting))
  const cart = `There is an open cart with ${counted(items, 'item')}. Everyone who sells finds it under Open carts.`
  return items > 0 ? [...payments, cart] : payments
}

export const sentencesOnDevice = (): string[] =>
  leavingSentences({ items: countOpenItems(), unsettled: allUnfinished() })
