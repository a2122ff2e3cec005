/**
 * Words that people wrote stand on one line; blocks are made by the product, or are a message whose own lines are kept.
 */
export type Tags = { words: Readonly<Record<string, string | null>>; blocks?: Readonly<Record<string, string>> }

export type Template = { subject: string; body: string }

export type Merged = { subject: string; text: string }

const MAX_SUBJECT_LENGTH = 255

const CONTROLS = /[\p{Cc}\u2028\u2029]/gu

/** On one line: what somebody typed cannot begin a line, a header or a tag of its own. */
export const oneLine = (words: string): string => words.replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim()

const NAME_WIDTH = 44
const AMOUNT_WIDTH = 15

/** A name and an amount in columns; the gap is never less than two spaces, which make it a row in HTML. */
export const amountRow = (name: string, amount: string): string =>
  `${oneLine(name).padEnd(NAME_WIDTH)}  ${amount.padStart(AMOUNT_WIDTH)}`

/** Lines stay lines, everything else that is no text goes. */
const manyLines = (words: string): string =>
  words
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, (sign) => (sign === '\n' ? sign : ''))
    .trim()

const TAG = /( ?)\[\[([a-z0-9_]{1,40})\]\]/g

/** A label, a gap and one tag; without a value the line goes. */
const FACT_LINE = /^\S.{0,60}? {2,60}\[\[([a-z0-9_]{1,40})\]\]\n/gm

/**
 * `[[name]]`; one pass, so that a value never becomes a tag; what is not known is empty (R-EMAILS-1), and takes the
 * space before it along.
 */
function filled(template: string, { words, blocks = {} }: Tags, isOneLine: boolean): string {
  const read = (tag: string): string =>
    !isOneLine && Object.hasOwn(blocks, tag)
      ? manyLines(blocks[tag] ?? '')
      : oneLine(Object.hasOwn(words, tag) ? (words[tag] ?? '') : '')
  return template
    .replace(FACT_LINE, (line, tag: string) => (read(tag) === '' ? '' : line))
    .replace(TAG, (_, before: string, tag: string) => {
      const value = read(tag)
      return value === '' ? '' : before + value
    })
}

/** The tags of a template, each once. */
export const tagsIn = (text: string): string[] => [...new Set([...text.matchAll(TAG)].map(([, , tag = '']) => tag))]

/** A mail out of its template. Where a block was empty, the blank lines around it close up. */
export function merge(template: Template, tags: Tags): Merged {
  const text = filled(template.body, tags, false)
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return { subject: oneLine(filled(template.subject, tags, true)).slice(0, MAX_SUBJECT_LENGTH), text: `${text}\n` }
}
