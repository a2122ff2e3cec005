import type { DccTerms } from './dcc'
import { exchanged, sameNumber } from './exchange'
import type { Quoted } from './rate'

/** The minimum and the fixed part of the dynamic mode, in hundredths of the organization's currency (R-COSTS-1). */
const LEAST = 156n
const FIXED_PART = 79n

/** The flat amounts of the dynamic mode in the cart's currency, at the cart's rate. */
export function flatParts(own: Quoted, cart: Quoted): Pick<DccTerms, 'leastMinor' | 'fixedMinor'> {
  const inCart = (hundredths: bigint) => exchanged(sameNumber(hundredths, 'USD', own.currency), own, cart)
  return { leastMinor: inCart(LEAST), fixedMinor: inCart(FIXED_PART) }
}
