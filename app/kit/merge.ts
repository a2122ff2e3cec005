/**
 * `words` written by people are put on one line. `blocks` are made by the product, or are messages that keep their
 * lines.
 */
export type Tags = { words: Readonly<Record<string, string | null>>; blocks?: Readonly<Record<string, string>> }

export type Template = { subject: string; body: string }

export type MergedMail = { subject: string; text: string }

const MAX_SUBJECT_LENGTH = 255

const CONTROLS = /[\p{Cc}\u2028\u2029]/gu

/** Puts typed text on one line, so that it cannot begin a line, a header or a tag. */
export const oneLine = (words: string): string => words.replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim()

const NAME_WIDTH = 44
const AMOUNT_WIDTH = 15

/** Formats a name and an amount in columns. The gap is at least two spaces, which make it a table row in HTML. */
export const formatAmountRow = (name: string, amount: string): string =>
  `${oneLine(name).padEnd(NAME_WIDTH)}  ${amount.padStart(AMOUNT_WIDTH)}`

const cleanLines = (words: string): string =>
  words
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, (sign) => (sign === '\n' ? sign : ''))
    .trim()

const TAG = /( ?)\[\[([a-z0-9_]{1,40})\]\]/g

const FACT_LINE = /^\S.{0,60}? {2,60}\[\[([a-z0-9_]{1,40})\]\]\n/gm

/**
 * Fills `[[name]]` in one pass, so that a value never becomes a tag. An unknown name becomes empty and takes the space
 * before it along (R-EMAILS-1).
 */
function fillTags(template: string, { words, blocks = {} }: Tags, isOneLine: boolean): string {
  const read = (tag: string): string =>
    !isOneLine && Object.hasOwn(blocks, tag)
      ? cleanLines(blocks[tag] ?? '')
      : oneLine(Object.hasOwn(words, tag) ? (words[tag] ?? '') : '')
  return template
    .replace(FACT_LINE, (line, tag: string) => (read(tag) === '' ? '' : line))
    .replace(TAG, (_, before: string, tag: string) => {
      const value = read(tag)
      return value === '' ? '' : before + value
    })
}

export const tagsIn = (text: string): string[] => [...new Set([...text.matchAll(TAG)].map(([, , tag = '']) => tag))]

export function merge(template: Template, tags: Tags): MergedMail {
  const text = fillTags(template.body, tags, false)
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return { subject: oneLine(fillTags(template.subject, tags, true)).slice(0, MAX_SUBJECT_LENGTH), text: `${text}\n` }
}
