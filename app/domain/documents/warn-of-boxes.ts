import { counted } from '~/kit/text'
import { matchLackedBy } from './fonts/characters'
import { lettersWithoutFont } from './scripts'

/** Lets Postgres leave out text that Inter draws alone, so that few rows are read. */
export const OTHER_LETTERS = matchLackedBy('Inter')

const MAX_NAMED = 5
const MAX_SHOWN_LETTERS = 20

export type Printed = { name: string; texts: readonly (string | null)[] }

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  return Object.values(value).flatMap(listTexts)
}

export const findBoxes = (words: object): string[] => lettersWithoutFont(...listTexts(words))

/**
 * Warns of letters that no font has, so that staff see it before several papers are made; null if there are none.
 * `shared` holds what all of them have: their templates and the organization's words.
 */
export function warnOfBoxes(
  papers: readonly Printed[],
  noun: string,
  shared: readonly (string | null)[] = [],
): string | null {
  const sentences = [warnOfShared(shared), warnOfEach(papers, noun)].filter((sentence) => sentence !== null)
  return sentences.length === 0 ? null : sentences.join(' ')
}

const showLetters = (letters: Iterable<string>): string => [...new Set(letters)].slice(0, MAX_SHOWN_LETTERS).join(' ')

function warnOfShared(shared: readonly (string | null)[]): string | null {
  const letters = lettersWithoutFont(...shared)
  if (letters.length === 0) return null
  return `Templates or details of the organization have letters that paper shows as boxes: ${showLetters(letters)}.`
}

function warnOfEach(papers: readonly Printed[], noun: string): string | null {
  const boxes = papers.flatMap(({ name, texts }) => {
    const letters = lettersWithoutFont(name, ...texts)
    return letters.length === 0 ? [] : [{ name, letters }]
  })
  if (boxes.length === 0) return null
  const names = boxes.slice(0, MAX_NAMED).map(({ name }) => name || 'no name')
  const more = boxes.length - names.length
  return (
    `${counted(boxes.length, noun)} would show boxes instead of the letters ` +
    `${showLetters(boxes.flatMap((box) => box.letters))}: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
  )
}
