/** Separates parts of one text that must not be read together. People do not type it. */
export const PART = '\u001F'

/** Begins every text: the line break keeps a match within one text, and the space precedes its first word. */
const BEGIN = '\n '

/**
 * Many texts joined into one, so that a search is a single run over memory. A binary search finds the place of a match.
 */
export type TextBlock = { text: string; starts: Uint32Array }

/** Returns text in lowercase, without accents, and with one space between words. */
export function fold(text: string): string {
  const plain = /[\u0080-\uFFFF]/.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text
  return plain.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** The texts must already be folded. */
export function textBlock(texts: readonly string[]): TextBlock {
  const starts = new Uint32Array(texts.length)
  let at = 0
  for (let place = 0; place < texts.length; place += 1) {
    starts[place] = at
    at += BEGIN.length + (texts[place] ?? '').length
  }
  return { text: texts.map((text) => BEGIN + text).join(''), starts }
}

export const textAt = ({ text, starts }: TextBlock, place: number): string =>
  text.slice((starts[place] ?? 0) + BEGIN.length, starts[place + 1] ?? text.length)

function placeAt(starts: Uint32Array, at: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

export const beginning = (words: string): string => BEGIN + words

export const wordBeginning = (letters: string): string => ` ${letters}`

export function* findPlaces({ text, starts }: TextBlock, pattern: string): Generator<number> {
  for (let at = text.indexOf(pattern); at !== -1;) {
    const place = placeAt(starts, at)
    yield place
    const next = starts[place + 1]
    if (next === undefined) return
    at = text.indexOf(pattern, next)
  }
}
