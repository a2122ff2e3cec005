import type { ReactNode } from 'react'
import { drawByReact, narrow } from './write-html'

export { renderContent } from './write-html'

type Content = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } }

/**
 * `of` is the object that the part is rendered from, `key` names everything else that it shows, and `own` is the text
 * that belongs to this session alone.
 */
export type By = { of: object; key: string; own?: string }

/** The stored text, split at the places of the session's own text. */
type Pieces = readonly string[]
type Part = Required<Omit<By, 'of'>> & { texts: Map<string, Pieces | null> }

const MAX_TEXTS = 100
const textsBy = new WeakMap<object, Map<string, Pieces | null>>()

/** Replaces a part while its text is searched; no text of a page can be read as this. */
const PLACE = '<!--here-->'

let drawing: { missing: Part[]; left: Part | null } | null = null

function getTexts(of: object): Part['texts'] {
  const cached = textsBy.get(of)
  if (cached !== undefined) return cached
  const created: Part['texts'] = new Map()
  textsBy.set(of, created)
  return created
}

const asHtml = (text: string): Content => ({ dangerouslySetInnerHTML: { __html: text } })

function remember(texts: Part['texts'], key: string, pieces: Pieces | null): void {
  if (texts.size >= MAX_TEXTS && !texts.has(key)) texts.clear()
  texts.set(key, pieces)
}

/**
 * Caches HTML that many pages share, until `of` is gone. `of` and `key` must cover everything that it depends on; `own`
 * is inserted each time.
 */
export function stored(by: By | undefined, make: () => ReactNode): Content {
  if (!import.meta.env.SSR || drawing === null || by === undefined) return { children: make() }
  const { of, key, own = '' } = by
  const texts = getTexts(of)
  const pieces = texts.get(key)
  if (pieces) return asHtml(pieces.join(own))
  const { missing, left } = drawing
  if (left === null && pieces === null) missing.push({ key, own, texts })
  // Text that is rendered once is not worth caching.
  else if (left === null) remember(texts, key, null)
  else if (left.texts === texts && left.key === key) return asHtml(PLACE)
  return { children: make() }
}

const store = ({ texts, key, own }: Part, text: string): void =>
  remember(texts, key, own === '' ? [narrow(text)] : narrow(text).split(own))

/**
 * Renders a page and stores its new parts. To find the text of a part, renders again without it and takes the
 * difference.
 */
export function drawAndStore(draw: () => string): string {
  const missing: Part[] = []
  try {
    drawing = { missing, left: null }
    const page = draw()
    const texts = missing.map((left) => {
      drawing = { missing, left }
      const less = draw()
      const begin = less.indexOf(PLACE)
      return begin === -1 ? null : page.slice(begin, page.length - (less.length - begin - PLACE.length))
    })
    for (const [index, text] of texts.entries()) if (text !== null) store(missing[index] as Part, text)
    return page
  } finally {
    drawing = null
  }
}

const AROUND = 80

/** For tests: works like `drawAndStore`, but renders once more without stored text and throws where the two differ. */
export function drawAndCompare(draw: () => string): string {
  const page = drawAndStore(draw)
  const [one, other] = [narrow(page), narrow(draw())]
  if (one === other) return page
  const at = [...one].findIndex((sign, index) => sign !== other[index])
  const near = (text: string) => JSON.stringify(text.slice(Math.max(0, at - AROUND), at + AROUND))
  throw new Error(
    `What is stored of this page is not what it says now: ${near(one)} where React draws ${near(other)}. Name ` +
      `what it depends on in its key.`,
  )
}

/** `react` leaves everything to React, `writes` only what is not plain elements. `compares` is for tests. */
export type Drawing = 'react' | 'writes' | 'stores' | 'compares'

export function drawPage(draw: () => string, by: Drawing): string {
  if (by === 'react') return drawByReact(draw)
  if (by === 'writes') return draw()
  return by === 'stores' ? drawAndStore(draw) : drawAndCompare(draw)
}
