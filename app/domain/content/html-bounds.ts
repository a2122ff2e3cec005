import { Parser } from 'htmlparser2'
import { DomainError } from '~/kit/errors'
import { linesOfHtml } from '~/kit/markup/html-words'
import { htmlOfText } from '~/kit/markup/mail-html'

/** Attributes are counted as tags, and so are the ends of elements that nobody wrote, as in `<li>One<li>Two`. */
export const MAX_TAGS = 20_000
/** A frame's address is read by us and by the sanitizer, which takes as long as so many tags. */
const TAGS_OF_A_FRAME = 20
export const MAX_LEVELS = 100
/** Each may stand for all lines of a sale. */
export const MAX_PLACEHOLDERS = 1000

/** Elements without an end. */
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
 * Throws `too-large` before anything is made of the text: cleaning needs time for each tag, each attribute and each
 * level above them. One pass, which ends at the first of them too many; a sign that opens no tag counts, since it is
 * read as a piece of its own.
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

/** An escaped sign takes up to five times its place: what is stored must still fit the field that shows it. */
export function checkCleanLength<Clean extends string | null>(clean: Clean, max: number, field: string): Clean {
  // A bracket that was escaped is one again.
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

/** So many lines that each is a single letter stay below the limit of tags. */
const MAX_PLAIN_LENGTH = 2 * (MAX_TAGS - 1)

/** Stored text may be older than the limits: text that is over them is shown as its plain words. */
export const drawableHtml = (html: string): string =>
  isWithinBounds(html) ? html : htmlOfText(linesOfHtml(html).join('\n').slice(0, MAX_PLAIN_LENGTH))
