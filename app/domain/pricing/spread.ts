/** What a share is of, and how much of it each gets by weight. */
type Part = { index: number; share: bigint; rest: bigint }

/**
 * Shares by weight that add up to the whole, to the smallest unit: what rounding down leaves goes to the largest remainders, the first ones where they are equal.
 * Nothing is spread over no weight.
 */
export function spread(whole: bigint, weights: readonly bigint[]): bigint[] {
  const weight = weights.reduce((sum, one) => sum + one, 0n)
  if (weight === 0n) return weights.map(() => 0n)
  const parts: Part[] = weights.map((one, index) => ({ index, share: (whole * one) / weight, rest: (whole * one) % weight }))
  const missing = Number(whole - parts.reduce((sum, { share }) => sum + share, 0n))
  const lucky = [...parts]
    .sort((left, right) => (left.rest === right.rest ? left.index - right.index : left.rest > right.rest ? -1 : 1))
    .slice(0, missing)
  for (const part of lucky) part.share += 1n
  return parts.map(({ share }) => share)
}
