/** Equal remainders are ordered by `key`. */
export type Share = { weight: bigint; key?: string }

type Part = { index: number; share: bigint; rest: bigint; key: string }

const byRemainder = (one: Part, other: Part): number => {
  if (one.rest !== other.rest) return one.rest > other.rest ? -1 : 1
  if (one.key !== other.key) return one.key < other.key ? -1 : 1
  return one.index - other.index
}

/**
 * Splits into shares that add up exactly. Rounds down and gives the rest to the largest remainders, so the input order
 * does not matter. All shares are zero if all weights are zero.
 */
export function spread(whole: bigint, over: readonly Share[]): bigint[] {
  const all = over.reduce((sum, { weight }) => sum + weight, 0n)
  if (all === 0n) return over.map(() => 0n)
  const parts: Part[] = over.map(({ weight, key = '' }, index) => ({
    index,
    share: (whole * weight) / all,
    rest: (whole * weight) % all,
    key,
  }))
  const missing = Number(whole - parts.reduce((sum, { share }) => sum + share, 0n))
  for (const part of parts.toSorted(byRemainder).slice(0, missing)) part.share += 1n
  return parts.map(({ share }) => share)
}
