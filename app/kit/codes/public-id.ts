const MULTIPLIER = 1_580_030_173n
const SIZE = 2n ** 31n
const LENGTH = 6

/** Inverts an odd number modulo a power of two. Each step doubles the number of correct bits. */
function invert(odd: bigint): bigint {
  let inverse = odd
  for (let bits = 3; bits < 31; bits *= 2) inverse = (inverse * (2n - odd * inverse)) % SIZE
  return ((inverse % SIZE) + SIZE) % SIZE
}

const BACK = invert(MULTIPLIER)

/** Returns an id as documented calls use it: six letters and digits that are not sequential. */
export const hashId = (id: number): string => ((BigInt(id) * MULTIPLIER) % SIZE).toString(36).padStart(LENGTH, '0')

export function readHash(hash: string): number | null {
  if (!/^[\da-z]{6}$/.test(hash)) return null
  const id = Number((BigInt(parseInt(hash, 36)) * BACK) % SIZE)
  return id > 0 && hashId(id) === hash ? id : null
}
