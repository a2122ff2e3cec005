export const TIERS_PATH = '/jpanel/shipping/tiers'
export const MAX_TIERS = 50

export const methodPath = (id: number | 'new'): string => `/jpanel/shipping/${id}`
