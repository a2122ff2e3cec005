import { Parser } from 'htmlparser2'
import { DomainError } from '~/kit/errors'
import { linesOfHtml } from '~/kit/markup/html-words'
import { renderText } from '~/kit/markup/mail-html'

/** Attributes and implied end tags count as tags, as in `<li>One<li>Two`. */
export const MAX_TAGS = 20_000
/** We and the sanitizer both read a frame's address, which takes as long as this many tags. */
const TAGS_OF_A_FRAME = 20
export const MAX_LEVELS = 100
/** Each placeholder may expand to all lines of a sale. */
export const MAX_PLACEHOLDERS = 1000

const VOID = new Set(
  ['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input'].concat([
    'link',
    'meta',
    'param',
    'source',
    'track',
    'wbr',
  ]),
)

const TOO_MANY =
  `This text has more than ${MAX_TAGS.toLocaleString('en-US')} tags and attributes. ` + 'Please shorten it or split it.'
const TOO_FULL = `This text has more than ${MAX_PLACEHOLDERS.toLocaleString('en-US')} placeholders. Please shorten it.`
const TOO_DEEP = `This text is nested more than ${MAX_LEVELS} levels deep. Please simplify it.`

function checkPlaceholders(text: string): void {
  if (text.split('[[').length - 1 > MAX_PLACEHOLDERS) throw new DomainError('too-large', TOO_FULL)
}

/**
 * Throws `too-large` before the text is processed, because cleaning takes time for each tag, attribute and level. Stops
 * at the first excess. A `<` that opens no tag counts too, because the parser reads it as a separate piece.
 */
export function checkHtmlSize(html: string): void {
  checkPlaceholders(html)
  let tags = 0
  let level = 0
  const count = (more = 1) => {
    tags += more
    if (tags > MAX_TAGS) throw new DomainError('too-large', TOO_MANY)
  }
  const parser = new Parser(
    {
      onopentagname(name) {
        count(name === 'iframe' ? TAGS_OF_A_FRAME : 1)
        if (++level > MAX_LEVELS) throw new DomainError('too-large', TOO_DEEP)
      },
      onattribute: () => count(),
      onclosetag(name, isImplied) {
        if (isImplied && !VOID.has(name)) count()
        level--
      },
      ontext(text) {
        if (text.startsWith('<')) count()
      },
    },
    { decodeEntities: false },
  )
  parser.end(html)
}

const TOO_LONG = 'This text is too long once its signs are written as HTML. Please shorten it.'

/** An escaped character can become five times as long, and the stored text must still fit the field that shows it. */
export function checkCleanLength<Clean extends string | null>(clean: Clean, max: number, field: string): Clean {
  // Cleaning turns an escaped bracket back into a bracket.
  checkPlaceholders(clean ?? '')
  if (clean === null || clean.length <= max) return clean
  throw new DomainError('invalid', TOO_LONG, { fields: { [field]: [TOO_LONG] } })
}

function isWithinBounds(html: string): boolean {
  try {
    checkHtmlSize(html)
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

/** This many lines of one letter each stay below the limit of tags. */
const MAX_PLAIN_LENGTH = 2 * (MAX_TAGS - 1)

/** Stored text may be older than the limits. If it exceeds them, it is shown as plain text. */
export const drawableHtml = (html: string): string =>
  isWithinBounds(html) ? html : renderText(linesOfHtml(html).join('\n').slice(0, MAX_PLAIN_LENGTH))
