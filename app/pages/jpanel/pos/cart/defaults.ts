import { parseCalendarDate } from '~/kit/calendar'

const KEY = 'almoner.pos.defaults'

function saved(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** What the next contributions start from, on this device. A moment is no day somebody chose: it would date every sale at one that is over. */
export function readDefaults(): Record<string, unknown> {
  const { ordered_at: day, ...defaults } = saved()
  return typeof day === 'string' && parseCalendarDate(day) !== null ? { ...defaults, ordered_at: day } : defaults
}

export const saveDefaults = (defaults: object): void => localStorage.setItem(KEY, JSON.stringify(defaults))

export const clearDefaults = (): void => localStorage.removeItem(KEY)

const TYPE_KEY = 'almoner.pos.payment-type'

export const lastPaymentType = (): string => localStorage.getItem(TYPE_KEY) ?? 'cash'

export const rememberPaymentType = (type: string): void => localStorage.setItem(TYPE_KEY, type)
