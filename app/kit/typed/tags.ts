import type { Typed } from './date'

/** Reads comma-joined text (without JavaScript) as well as one field per tag, in order. */
export function readTags(posted: unknown): string[] {
  const texts = Array.isArray(posted) ? posted : [posted]
  return texts.flatMap((text) => (typeof text === 'string' ? splitPastedTags(text) : []))
}

export const splitPastedTags = (text: string): string[] =>
  text
    .split(/[,;\t\r\n]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

const quoteTags = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(', ')

const explainDuplicates = (tags: readonly string[]): string =>
  `${quoteTags(tags)} ${tags.length === 1 ? 'is' : 'are'} already in the list.`

const key = (tag: string): string => tag.toLowerCase()

type Limits = { max?: number | undefined; maxLength?: number | undefined }

/**
 * Adds tags without duplicates. Tags that do not fit are named in the error and returned in `left`, so that they can be
 * corrected.
 */
export function addTags(
  held: readonly string[],
  added: readonly string[],
  { max, maxLength }: Limits,
): { tags: string[]; left: string[]; error: string | null } {
  const tags = [...held]
  const known = new Set(held.map(key))
  const [twice, over, long]: [string[], string[], string[]] = [[], [], []]
  for (const tag of added) {
    if (known.has(key(tag))) twice.push(tag)
    else if (maxLength !== undefined && tag.length > maxLength) long.push(tag)
    else if (max !== undefined && tags.length >= max) over.push(tag)
    else {
      tags.push(tag)
      known.add(key(tag))
    }
  }
  const errors = [
    twice.length > 0 ? explainDuplicates(twice) : null,
    long.length > 0
      ? `${quoteTags(long)} ${long.length === 1 ? 'is' : 'are'} longer than ${maxLength} characters.`
      : null,
    over.length > 0 ? `The maximum is ${max}. Not added: ${quoteTags(over)}.` : null,
  ].filter((error) => error !== null)
  return { tags, left: [...twice, ...long, ...over], error: errors.length > 0 ? errors.join(' ') : null }
}

export function checkTags(posted: unknown, limits: Limits): Typed<string[]> {
  const { tags, error } = addTags([], readTags(posted), limits)
  return error === null ? { value: tags } : { error }
}
