export type OpenCharge = { minor: bigint; refundedMinor: bigint; requestedMinor: bigint }

export type Share<Charge> = { charge: Charge; minor: bigint }

const min = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/**
 * Splits a refunded amount over a payment's charges: the one it matches exactly, or else one after the other, using
 * amounts with a requested refund last. Ignores what exceeds the remainder.
 */
export function splitShares<Charge extends OpenCharge>(charges: readonly Charge[], minor: bigint): Share<Charge>[] {
  const open = charges.map((charge) => {
    const left = charge.minor - charge.refundedMinor
    const requested = min(charge.requestedMinor, left)
    return { charge, left, free: left - requested, minor: 0n }
  })
  const same = open.find(({ free, left }) => free === minor && left === minor)
  if (same) return [{ charge: same.charge, minor }]
  let rest = minor
  for (const limit of ['free', 'left'] as const)
    for (const one of open) {
      const share = min(rest, one[limit] - one.minor)
      if (share <= 0n) continue
      one.minor += share
      rest -= share
    }
  return open.filter((one) => one.minor > 0n).map(({ charge, minor: share }) => ({ charge, minor: share }))
}
