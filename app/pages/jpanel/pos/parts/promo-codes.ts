/** "ADVENT10, ship free" as codes: commas and spaces part them, and they are capitals. */
export const splitCodes = (typed: string): string[] =>
  typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((code) => code.toUpperCase())

const isSame = (left: string, right: string): boolean => left.toUpperCase() === right.toUpperCase()

/** The set that is asked for: what stands already, then what was typed, each once. */
export const withCodes = (codes: readonly string[], typed: string): string[] => [
  ...codes,
  ...splitCodes(typed).filter((code, index, all) => !codes.some((known) => isSame(known, code)) && all.indexOf(code) === index),
]

export const withoutCode = (codes: readonly string[], gone: string): string[] => codes.filter((code) => !isSame(code, gone))
