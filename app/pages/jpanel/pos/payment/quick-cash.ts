import { minorDigits } from '~/kit/money'

const NOTES = [5n, 10n, 20n, 50n, 100n]
const OFFERED = 3

const scale = (currency: string): bigint => (minorDigits(currency) === 0 ? 100n : 10n ** BigInt(minorDigits(currency)))

const above = (due: bigint, note: bigint): bigint => (due / note + 1n) * note

export function quickCash(due: bigint, currency: string): bigint[] {
  const notes = NOTES.map((note) => note * scale(currency))
  const offers = [...new Set(notes.map((note) => (due > 0n && due % note === 0n ? due + note : above(due, note))))]
    .sort((a, b) => (a < b ? -1 : 1))
    .slice(0, OFFERED)
  const twenty = 20n * scale(currency)
  while (offers.length < OFFERED) offers.push(above(offers.at(-1) ?? due, twenty))
  return offers
}

export type Piece = { label: string; count: bigint }

const DOLLARS: [minor: bigint, label: string][] = [
  [10_000n, '$100'],
  [5_000n, '$50'],
  [2_000n, '$20'],
  [1_000n, '$10'],
  [500n, '$5'],
  [100n, '$1'],
  [25n, '25¢'],
  [10n, '10¢'],
  [5n, '5¢'],
  [1n, '1¢'],
]

export function changePieces(change: bigint, currency: string): Piece[] {
  if (currency !== 'USD' || change <= 0n) return []
  let left = change
  return DOLLARS.flatMap(([minor, label]) => {
    const count = left / minor
    left -= count * minor
    return count > 0n ? [{ label, count }] : []
  })
}
