const DECIMALS = 4

/** 5.5 as "5.5%", 7.25 as "7.25%". */
export const percent = (rate: number): string => `${Number(rate.toFixed(DECIMALS))}%`
