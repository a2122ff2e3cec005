const DECIMALS = 4

export const percent = (rate: number): string => `${Number(rate.toFixed(DECIMALS))}%`
