export const TIERS_PATH = '/jpanel/shipping/tiers'
export const MAX_TIERS = 50

/** The address of a shipping method in the back office. */
export const methodPath = (id: number | 'new'): string => `/jpanel/shipping/${id}`
