import { promoUnused } from '~/domain/cart/messages'

/** Reads "ADVENT10, ship free" as codes: commas and spaces separate them, and letters become capitals. */
export const splitCodes = (typed: string): string[] =>
  typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((code) => code.toUpperCase())

const isSame = (left: string, right: string): boolean => left.toUpperCase() === right.toUpperCase()

export const withCodes = (codes: readonly string[], typed: string): string[] => [
  ...codes,
  ...splitCodes(typed).filter(
    (code, index, all) => !codes.some((known) => isSame(known, code)) && all.indexOf(code) === index,
  ),
]

export const withoutCode = (codes: readonly string[], gone: string): string[] =>
  codes.filter((code) => !isSame(code, gone))

/** Leaves out reasons that the chips already show. The server joins messages with commas, which no code contains. */
export function newOrderError(error: string | null, idle: readonly string[]): string | null {
  const known = new Set(idle.map(promoUnused))
  const sentences = error?.split(',') ?? []
  const fresh = sentences.filter((sentence) => !known.has(sentence))
  return fresh.length === 0 ? null : fresh.join(',')
}
