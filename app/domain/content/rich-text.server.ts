import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { makeTurns } from '~/kit/process/turns'
import { FRAME_LIMITS, frameSize, findKnownFrame } from './embeds'
import { checkCleanLength, checkHtmlSize, drawableHtml } from './html-bounds'
import { CODE_STYLES, CODE_TAGS } from './page-code'

const STYLED = new Set(['p', 'div', 'h2', 'h3', 'h4', 'th', 'td'])
const ALIGNMENT = /^\s*text-align\s*:\s*(left|right|center|justify)\s*$/i

/** Keeps only the alignment of text. Reads it here, because a parser of style sheets is slow for each element. */
function plainStyle(style: string): string | undefined {
  const sides = style.split(';').flatMap((declaration) => ALIGNMENT.exec(declaration)?.[1] ?? [])
  const side = sides.at(-1)
  return side && `text-align:${side.toLowerCase()}`
}

const RULES: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'h2',
      'h3',
      'h4',
      'p',
      'br',
      'hr',
      'blockquote',
      'pre',
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
      'div',
      'section',
      'figure',
      'figcaption',
    ],
    ...['a', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'small', 'code', 'mark', 'span', 'abbr', 'img'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    '*': ['class', 'title', 'lang', 'dir'],
    a: ['href', 'target', 'rel', 'class'],
    img: ['src', 'alt', 'width', 'height', 'class'],
    col: ['span'],
    th: ['colspan', 'rowspan', 'scope', 'style'],
    td: ['colspan', 'rowspan', 'style'],
    ol: ['start', 'type'],
    p: ['style'],
    h2: ['style'],
    h3: ['style'],
    h4: ['style'],
    div: ['style'],
  },
  parseStyleAttributes: false,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'cid'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'object',
    'embed',
    'svg',
    'math',
    'template',
    'title',
    'xmp',
  ],
  transformTags: {
    '*'(tagName, attribs) {
      if (attribs.style === undefined) return { tagName, attribs }
      const { style, ...others } = attribs
      const plain = STYLED.has(tagName) ? plainStyle(style) : undefined
      return { tagName, attribs: plain === undefined ? others : { ...others, style: plain } }
    },
    h1: 'h2',
    a: (tagName, { target, ...attribs }) => ({
      tagName,
      attribs: { ...attribs, ...(target === '_blank' ? { target, rel: 'noopener noreferrer' } : {}) },
    }),
  },
}

const openOutgoing: sanitizeHtml.Transformer = (tagName, { target, rel, ...attribs }) => {
  const isOutgoing = target === '_blank' || /^(?:https?:|\/\/)/i.test(attribs.href ?? '')
  const own: sanitizeHtml.Attributes = rel === undefined ? attribs : { ...attribs, rel }
  return { tagName, attribs: isOutgoing ? { ...attribs, target: '_blank', rel: 'noopener noreferrer' } : own }
}

const PUBLIC_RULES: sanitizeHtml.IOptions = { ...RULES, transformTags: { ...RULES.transformTags, a: openOutgoing } }

const limitFrame: sanitizeHtml.Transformer = (tagName, { src = '', title, width, height }) => {
  const size = { width: frameSize(width), height: frameSize(height) }
  const attributes = Object.entries({ src: findKnownFrame(src) ?? '', title, ...size }).filter(
    ([, value]) => value !== undefined,
  )
  return { tagName, attribs: { ...(Object.fromEntries(attributes) as Record<string, string>), ...FRAME_LIMITS } }
}

const SITE_RULES: sanitizeHtml.IOptions = {
  ...RULES,
  allowedTags: [...(RULES.allowedTags || []), 'iframe'],
  allowedAttributes: {
    ...RULES.allowedAttributes,
    iframe: ['src', 'title', 'width', 'height', ...Object.keys(FRAME_LIMITS)],
  },
  transformTags: {
    ...PUBLIC_RULES.transformTags,
    iframe: limitFrame,
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'iframe' && findKnownFrame(attribs.src ?? '') === null,
  textFilter: (text, tagName) => (tagName === 'iframe' ? '' : text),
}

/** Allows words, sizes and colors, and only color functions, because others could load something. */
const STYLE_VALUES = [/^[#\w\s.,%/'"+-]{1,200}$/, /^(?:rgb|hsl)a?\([\d\s.,%/]{1,60}\)$/i]
const MEDIA = ['src', 'width', 'height', 'controls', 'autoplay', 'muted', 'loop', 'preload', 'playsinline', 'poster']

const CODE_RULES: sanitizeHtml.IOptions = {
  ...SITE_RULES,
  allowedTags: [...(SITE_RULES.allowedTags || []), ...CODE_TAGS],
  allowedAttributes: {
    ...SITE_RULES.allowedAttributes,
    '*': ['class', 'id', 'style', 'title', 'lang', 'dir', 'role', 'aria-*'],
    video: MEDIA,
    audio: MEDIA,
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height'],
    source: ['src', 'srcset', 'sizes', 'type', 'media'],
    track: ['src', 'kind', 'srclang', 'label', 'default'],
    details: ['open'],
    time: ['datetime'],
  },
  parseStyleAttributes: true,
  allowedStyles: { '*': Object.fromEntries(CODE_STYLES.map((property) => [property, STYLE_VALUES])) },
  allowedSchemesByTag: {
    img: ['http', 'https', 'cid'],
    ...Object.fromEntries(['video', 'audio', 'source', 'track', 'srcset'].map((tag) => [tag, ['http', 'https']])),
  },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'poster'],
  // Its styles are checked by `allowedStyles`, not reduced to alignment.
  transformTags: { a: openOutgoing, iframe: limitFrame },
  selfClosing: [...sanitizeHtml.defaults.selfClosing, 'source', 'track', 'wbr'],
}

function watchTags(rules: sanitizeHtml.IOptions): { watched: sanitizeHtml.IOptions; leftOut: () => boolean } {
  let isLeftOut = false
  const allowed = new Set(rules.allowedTags || [])
  const every = rules.transformTags?.['*']
  const watch: sanitizeHtml.Transformer = (tagName, attribs) => {
    // A frame may be left out by its address.
    if (!allowed.has(tagName) || tagName === 'iframe') isLeftOut = true
    return typeof every === 'function' ? every(tagName, attribs) : { tagName, attribs }
  }
  const watched = { ...rules, transformTags: { ...rules.transformTags, '*': watch } }
  return { watched, leftOut: () => isLeftOut }
}

const MAX_PASSES = 5

/**
 * Expects text whose size was checked, or that was made drawable. Pauses after each pass, because one may take most of
 * a turn.
 */
async function cleanBy(rules: sanitizeHtml.IOptions, html: string): Promise<string> {
  const pause = makeTurns()
  const { watched, leftOut } = watchTags(rules)
  let clean = sanitizeHtml(html, watched)
  await pause()
  // Leaving a tag out can nest one paragraph in another, which parses differently the next time.
  if (!leftOut()) return clean
  for (let pass = 1; pass < MAX_PASSES; pass += 1) {
    const recleaned = sanitizeHtml(clean, rules)
    await pause()
    if (recleaned === clean) return clean
    clean = recleaned
  }
  return sanitizeHtml(clean, { allowedTags: [], disallowedTagsMode: 'discard' })
}

async function cleanWithinLimits(rules: sanitizeHtml.IOptions, html: string): Promise<string> {
  checkHtmlSize(html)
  return cleanBy(rules, html)
}

/** The only sanitizer of HTML that people wrote; runs before the HTML is stored. Cleaning twice changes nothing. */
export const cleanHtml = (html: string): Promise<string> => cleanWithinLimits(RULES, html)

/** Throws `invalid` if the cleaned text has more than `max` characters. */
export const cleanHtmlWithin = async (html: string, max: number, field: string): Promise<string> =>
  checkCleanLength(await cleanHtml(html), max, field)

export const cleanStoredHtml = (html: string): Promise<string> => cleanBy(RULES, drawableHtml(html))

export const cleanPublicHtml = (html: string): Promise<string> => cleanBy(PUBLIC_RULES, drawableHtml(html))

/** For pages and posts, which may hold media of supported providers. The office shows this text only in its editor. */
export const cleanSiteHtml = (html: string): Promise<string> => cleanWithinLimits(SITE_RULES, html)

export const cleanPageCode = (html: string): Promise<string> => cleanWithinLimits(CODE_RULES, html)

const BLOCKS = new Set([
  ...[
    'p',
    'div',
    'section',
    'h2',
    'h3',
    'h4',
    'blockquote',
    'pre',
    'ul',
    'ol',
    'dl',
    'dt',
    'dd',
    'table',
    'tr',
    'figure',
    'figcaption',
    'hr',
  ],
])
const APART = new Set(['p', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'ul', 'ol', 'table', 'figure', 'hr'])

export function textOfHtml(html: string): string {
  // Collects pieces, because reading the end of a growing text copies all of it each time.
  const pieces: string[] = []
  const add = (piece: string) => {
    if (piece !== '') pieces.push(piece)
  }
  const isInLine = () => pieces.length > 0 && !pieces.at(-1)?.endsWith('\n')
  const links: { href: string; from: number }[] = []
  const parser = new Parser({
    onopentag(name, { href = '' }) {
      if (name === 'br') add('\n')
      else if (name === 'li') add('\n- ')
      else if (name === 'td' || name === 'th') add(isInLine() ? '  ' : '')
      else if (APART.has(name)) add('\n\n')
      else if (BLOCKS.has(name)) add('\n')
      if (name === 'a') links.push({ href, from: pieces.length })
    },
    ontext(words) {
      add(words.replace(/[ \t\r\n]+/g, ' '))
    },
    onclosetag(name) {
      const link = name === 'a' ? links.pop() : undefined
      if (link && link.href !== '' && pieces.slice(link.from).join('').trim() !== link.href) add(` (${link.href})`)
      if (APART.has(name)) add('\n\n')
    },
  })
  parser.end(drawableHtml(html))
  return pieces
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
