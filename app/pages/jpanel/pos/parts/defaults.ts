const KEY = 'almoner.pos.defaults'

/** What the next contributions start from, on this device. */
export function readDefaults(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export const saveDefaults = (defaults: object): void => localStorage.setItem(KEY, JSON.stringify(defaults))

export const clearDefaults = (): void => localStorage.removeItem(KEY)

const TYPE_KEY = 'almoner.pos.payment-type'

export const lastPaymentType = (): string => localStorage.getItem(TYPE_KEY) ?? 'cash'

export const rememberPaymentType = (type: string): void => localStorage.setItem(TYPE_KEY, type)
