export const NOTHING_COVERED = 'none of its items are in this contribution'

type Priced = { lines: readonly { promoCode: string | null }[]; discountMinor: bigint }

type Covering = { covered: readonly number[]; missing: number }

const winnerOn = (covered: readonly number[], { lines }: Priced): string | null =>
  covered.map((index) => lines[index]?.promoCode ?? null).find((code) => code !== null) ?? null

/** Follows "not applied: ". `covered` are the indexes of the code's lines; `missing` is the quantity it still needs. */
export function reasonFor(promo: { code: string }, { covered, missing }: Covering, priced: Priced): string {
  if (covered.length === 0) return NOTHING_COVERED
  if (missing > 0) return `needs ${missing} more of its items`
  const winner = winnerOn(covered, priced)
  if (winner === null || winner === promo.code) return 'takes nothing off these items'
  return priced.discountMinor > 0n ? `${winner} is used instead` : `${winner} takes off as much or more`
}

export const coveredPlaces = <Line>(lines: readonly Line[], isCovered: (line: Line) => boolean): number[] =>
  lines.flatMap((line, index) => (isCovered(line) ? [index] : []))
