import { parseCalendarDate } from '~/kit/calendar'
import { defaultsBody, valuesIn, withoutDay, type Defaults } from '~/wire/pos/requests/order'
import { backDatedTo, type TillOrder } from './order'

const KEY = 'almoner.pos.defaults'

function saved(): Defaults {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Defaults) : {}
  } catch {
    return {}
  }
}

/**
 * What the next contributions start from, on this device. A moment is no day somebody chose: it would date every sale
 * at one that is over.
 */
export function readDefaults(): Defaults {
  const stored = saved()
  const { orderedAt: day } = valuesIn(stored)
  return typeof day === 'string' && parseCalendarDate(day) !== null ? stored : withoutDay(stored)
}

/**
 * The template that every new contribution starts from (R-CART-2): only these may be kept, and of the date only a day
 * it was back-dated to.
 */
export function defaultsOf(order: TillOrder, zone: string): Defaults {
  const { source, referralSource, comments, isAnonymous, dccEnabledByCustomer, dccType, currency } = order
  const orderedAt = backDatedTo(order, zone)
  const values = { source, referralSource, comments, isAnonymous, dccEnabledByCustomer, dccType, currency }
  return defaultsBody(orderedAt === null ? values : { ...values, orderedAt })
}

export const saveDefaults = (defaults: Defaults): void => localStorage.setItem(KEY, JSON.stringify(defaults))

export const clearDefaults = (): void => localStorage.removeItem(KEY)

const TYPE_KEY = 'almoner.pos.payment-type'

export const lastPaymentType = (): string => localStorage.getItem(TYPE_KEY) ?? 'cash'

export const rememberPaymentType = (type: string): void => localStorage.setItem(TYPE_KEY, type)
