import CHARACTERS from './characters.json' with { type: 'json' }

export const FAMILIES = ['Inter', 'Emoji', 'Arabic', 'Hebrew', 'Devanagari', 'Thai', 'East Asian'] as const

export type Family = (typeof FAMILIES)[number]

const readBounds = (lines: readonly string[]): number[] =>
  lines.flatMap((line) =>
    line.split(' ').flatMap((run) => {
      const [from = '', to = from] = run.split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16) + 1]
    }),
  )

const BOUNDS: ReadonlyMap<string, Uint32Array> = new Map(
  FAMILIES.map((family) => [family, Uint32Array.from(readBounds(CHARACTERS[family]))]),
)

export function hasGlyph(family: string, letter: string): boolean {
  const bounds = BOUNDS.get(family)
  const code = letter.codePointAt(0) ?? 0
  let low = 0
  let high = bounds?.length ?? 0
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((bounds?.[middle] ?? 0) <= code) low = middle + 1
    else high = middle
  }
  return low % 2 === 1
}

export const matchLackedBy = (family: Family): string =>
  `[^\\u0001-\\u001F${CHARACTERS[family]
    .join(' ')
    .replaceAll(/[0-9a-f]+/g, escapeCode)
    .replaceAll(' ', '')}]`

function escapeCode(hex: string): string {
  return hex.length > 4 ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`
}
