import { counted } from '~/kit/text'
import { lettersWithoutFont } from './scripts'

/** Postgres leaves out what is in Latin, Greek and Cyrillic alone, so that few rows are read. */
export const OTHER_LETTERS = '[^\\u0001-\\u052F\\u1E00-\\u20CF]'

const MAX_NAMED = 5
const MAX_SHOWN_LETTERS = 20

export type Printed = { name: string; texts: readonly (string | null)[] }

/**
 * A sentence about papers with letters of scripts without a font, so that staff know before several are made; null
 * where there are none.
 */
export function warnOfBoxes(papers: readonly Printed[], noun: string): string | null {
  const boxes = papers.flatMap(({ name, texts }) => {
    const letters = lettersWithoutFont(name, ...texts)
    return letters.length === 0 ? [] : [{ name, letters }]
  })
  if (boxes.length === 0) return null
  const names = boxes.slice(0, MAX_NAMED).map(({ name }) => name || 'no name')
  const more = boxes.length - names.length
  const letters = [...new Set(boxes.flatMap((box) => box.letters))].slice(0, MAX_SHOWN_LETTERS).join(' ')
  return (
    `${counted(boxes.length, noun)} would show boxes instead of the letters ${letters}: ` +
    `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
  )
}
