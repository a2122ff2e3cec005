import { parseCalendarDate } from '~/kit/calendar'
import { defaultsBody, valuesIn, withoutDay, type Defaults } from '~/wire/pos/requests/order'
import { keepOnDevice, readDevice, removeFromDevice } from '~/pages/jpanel/pos/controls/device-storage'
import { backDatedTo, type TillOrder } from './order'

const KEY = 'almoner.pos.defaults'

function saved(): Defaults {
  try {
    const stored: unknown = JSON.parse(readDevice(KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Defaults) : {}
  } catch {
    return {}
  }
}

/** A stored time is ignored, because it would date every sale in the past. */
export function readDefaults(): Defaults {
  const stored = saved()
  const { orderedAt: day } = valuesIn(stored)
  return typeof day === 'string' && parseCalendarDate(day) !== null ? stored : withoutDay(stored)
}

/**
 * Only these values may be kept as the template for new contributions (R-CART-2). The date is kept only if the
 * contribution was back-dated.
 */
export function toDefaults(order: TillOrder, zone: string): Defaults {
  const { source, referralSource, comments, isAnonymous, dccEnabledByCustomer, dccType, currency } = order
  const orderedAt = backDatedTo(order, zone)
  const values = { source, referralSource, comments, isAnonymous, dccEnabledByCustomer, dccType, currency }
  return defaultsBody(orderedAt === null ? values : { ...values, orderedAt })
}

export const saveDefaults = (defaults: Defaults): boolean => keepOnDevice(KEY, JSON.stringify(defaults))

export const clearDefaults = (): void => removeFromDevice(KEY)

const TYPE_KEY = 'almoner.pos.payment-type'

export const lastPaymentType = (): string => readDevice(TYPE_KEY) ?? 'cash'

export const rememberPaymentType = (type: string): boolean => keepOnDevice(TYPE_KEY, type)
