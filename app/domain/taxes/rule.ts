const PPM_A_PERCENT = 10_000

/** Rates are stored in parts of a million: 9.975 % is 99750. */
export const toPercent = (ratePpm: number): string => String(Number((ratePpm / PPM_A_PERCENT).toFixed(4)))
export const toPpm = (percent: number): number => Math.round(percent * PPM_A_PERCENT)

export const MAX_REGIONS = 200

export const taxPath = (id: number | 'new'): string => `/jpanel/taxes/${id}`
