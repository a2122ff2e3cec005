const DECIMALS = 10
/** One to one. */
export const PAR = 10n ** BigInt(DECIMALS)

/** An amount's currency, and what one unit of it is worth in the organisation's own, times ten to the tenth. */
export type Quoted = { currency: string; rate: bigint }

/**
 * Reads `0.7286`; null for anything else, for nothing, for more than five digits before the point and ten behind it.
 */
export function parseRate(typed: string): bigint | null {
  const match = /^(\d{1,5})(?:\.(\d{1,10}))?$/.exec(typed.trim())
  if (!match?.[1]) return null
  const rate = BigInt(match[1] + (match[2] ?? '').padEnd(DECIMALS, '0'))
  return rate > 0n ? rate : null
}

/** The plain decimal that is stored. */
export function rateText(rate: bigint): string {
  const digits = rate.toString().padStart(DECIMALS + 1, '0')
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`
}
