import { keepOnDevice, readDevice } from '~/pages/jpanel/pos/controls/device-storage'

const KEY = 'almoner.pos.last-sale'

/** Only the id stays on the tablet, so that its receipt can be printed once more. */
export const rememberSale = (id: number): boolean => keepOnDevice(KEY, String(id))

export function lastSale(): number | null {
  const id = Number(readDevice(KEY) ?? '')
  return Number.isInteger(id) && id > 0 ? id : null
}

export const receiptAddress = (id: number): string => `/jpanel/pos/${id}/receipt?print`
