import bidiFactory from 'bidi-js'
import type { DocumentText } from '~/kit/document'
import type { Doc } from './layout'
import { CJK, chooseFont, IS_RTL, toPrintable } from './scripts'

const bidi = bidiFactory()

type Letter = { text: string; font: string; level: number; isFigure: boolean }

type Piece = Letter & { width: number }

export type Line = { pieces: readonly Piece[]; width: number; isRtl: boolean; isBroken: boolean }

export type Setting = { width: number; size: number; isBold?: boolean; lineGap?: number; max?: number }

export type Lines = { lines: readonly Line[]; size: number; lineHeight: number; height: number }

const ASCENT = 0.97
const HEIGHT = 1.21

const isOdd = (level: number): boolean => level % 2 === 1

/** Fonts shape right-to-left letters themselves; the signs between them are mirrored here. */
const orderGlyphs = ({ text, font, level }: Piece): string =>
  isOdd(level) && font.startsWith('Inter')
    ? [...text]
        .toReversed()
        .map((sign) => bidi.getMirroredCharacter(sign) ?? sign)
        .join('')
    : text

type LooksOf = Pick<Piece, 'font' | 'isFigure'>

/**
 * Gives all figures one width and turns off kerning, which would move a point between them. pdfkit passes the object
 * on, though its types allow only lists; it is new each time, because fontkit writes into it.
 */
function features({ font, isFigure }: LooksOf): { features?: PDFKit.Mixins.OpenTypeFeatures[] } {
  if (!font.startsWith('Inter')) return { features: [] }
  const figures: object = { kern: false, tnum: true }
  return isFigure ? { features: figures as PDFKit.Mixins.OpenTypeFeatures[] } : {}
}

/** Caches widths by the shape of a figure, "0,000.00", because all figures are as wide as a zero. */
const figureWidths = new WeakMap<Doc, Map<string, number>>()

function measureText(doc: Doc, text: string, { size, ...looks }: LooksOf & { size: number }): number {
  const { font, isFigure } = looks
  if (!isFigure || !font.startsWith('Inter')) return doc.font(font).fontSize(size).widthOfString(text, features(looks))
  const widths = figureWidths.get(doc) ?? new Map<string, number>()
  figureWidths.set(doc, widths)
  const shape = text.replaceAll(/\d/g, '0')
  const key = `${font} ${size} ${shape}`
  const width = widths.get(key) ?? doc.font(font).fontSize(size).widthOfString(shape, features(looks))
  widths.set(key, width)
  return width
}

const FIGURE = /\d(?:[.,]?\d)*/g

function figuresIn(text: string): Set<number> {
  const places = new Set<number>()
  for (const { index, 0: figure } of text.matchAll(FIGURE))
    for (let place = index; place < index + figure.length; place++) places.add(place)
  return places
}

function toLetters(paragraph: readonly { text: string; isBold: boolean; isItalic: boolean }[]): {
  letters: Letter[]
  isRtl: boolean
} {
  const whole = paragraph.map(({ text }) => text).join('')
  const found = IS_RTL.test(whole) ? bidi.getEmbeddingLevels(whole) : null
  const figures = figuresIn(whole)
  const letters: Letter[] = []
  let at = 0
  for (const { text, ...look } of paragraph)
    for (const letter of text) {
      letters.push({
        text: letter,
        font: chooseFont(letter, look, letters.at(-1)?.font ?? null),
        level: found?.levels[at] ?? 0,
        isFigure: figures.has(at),
      })
      at += letter.length
    }
  return { letters, isRtl: isOdd(found?.paragraphs[0]?.level ?? 0) }
}

const SPACE = /^\s$/
const CLINGS = /^[\p{M}\p{Pe}\p{Pf}.,;:!?、。，．！？：；・ー’”\u200d]$/u

function splitWords(letters: readonly Letter[]): Letter[][] {
  const words: Letter[][] = []
  for (const letter of letters) {
    const last = words.at(-1)
    const before = last?.at(-1)?.text ?? ''
    const isBreak =
      last === undefined ||
      (SPACE.test(before)
        ? !SPACE.test(letter.text)
        : (CJK.test(letter.text) || CJK.test(before)) && !CLINGS.test(letter.text) && !SPACE.test(letter.text))
    if (isBreak || before === '-') words.push([letter])
    else last.push(letter)
  }
  return words
}

function toPieces(doc: Doc, letters: readonly Letter[], size: number): Piece[] {
  const pieces: Piece[] = []
  for (const letter of letters) {
    const last = pieces.at(-1)
    if (last?.font === letter.font && last.level === letter.level && last.isFigure === letter.isFigure)
      last.text += letter.text
    else pieces.push({ ...letter, width: 0 })
  }
  return pieces.map((piece) => ({
    ...piece,
    width: measureText(doc, orderGlyphs(piece), { font: piece.font, isFigure: piece.isFigure, size }),
  }))
}

const widthOfPieces = (pieces: readonly Piece[]): number => pieces.reduce((sum, { width }) => sum + width, 0)

const trimEnd = (letters: readonly Letter[]): readonly Letter[] => {
  let end = letters.length
  while (end > 0 && SPACE.test(letters[end - 1]?.text ?? '')) end -= 1
  return letters.slice(0, end)
}

function wrapLines(doc: Doc, letters: readonly Letter[], { width, size }: Setting): Letter[][] {
  const fits = (some: readonly Letter[]) => widthOfPieces(toPieces(doc, trimEnd(some), size)) <= width + 0.01
  const lines: Letter[][] = [[]]
  let used = 0
  for (const word of splitWords(letters)) {
    const bare = widthOfPieces(toPieces(doc, trimEnd(word), size))
    const full = bare + (trimEnd(word).length === word.length ? 0 : widthOfPieces(toPieces(doc, word, size)) - bare)
    if (used + bare > width + 0.01 && used > 0) {
      lines.push([])
      used = 0
    }
    if (bare <= width + 0.01) {
      lines.at(-1)?.push(...word)
      used += full
      continue
    }
    for (const letter of word) {
      const line = lines.at(-1)
      if (line && line.length > 0 && !CLINGS.test(letter.text) && !fits([...line, letter])) lines.push([letter])
      else line?.push(letter)
    }
    used = widthOfPieces(toPieces(doc, lines.at(-1) ?? [], size))
  }
  return lines
}

/** Orders pieces from left to right as they are seen (UAX 9, rule L2). */
function reorderPieces(pieces: readonly Piece[]): Piece[] {
  const order = [...pieces]
  const levels = pieces.map(({ level }) => level)
  for (let level = Math.max(0, ...levels); level >= 1; level -= 1)
    for (let from = 0; from < order.length; from += 1) {
      let to = from
      while (to < order.length && (order[to]?.level ?? 0) >= level) to += 1
      if (to - from > 1) order.splice(from, to - from, ...order.slice(from, to).toReversed())
      from = Math.max(from, to - 1)
    }
  return order
}

const toRuns = (text: DocumentText, isBold: boolean) =>
  (typeof text === 'string' ? [{ text }] : text).map((run) => ({
    text: run.text,
    isBold: isBold || ('isBold' in run && run.isBold === true),
    isItalic: 'isItalic' in run && run.isItalic === true,
  }))

type Run = ReturnType<typeof toRuns>[number]

function splitParagraphs(runs: readonly Run[]): Run[][] {
  const paragraphs: Run[][] = [[]]
  for (const run of runs)
    run.text.split(/\r\n|[\n\r\u2028\u2029]/).forEach((text, index) => {
      if (index > 0) paragraphs.push([])
      if (text !== '') paragraphs.at(-1)?.push({ ...run, text: toPrintable(text.replaceAll('\t', ' ')) })
    })
  return paragraphs
}

/** `max` limits the number of lines; the last one then shows that there was more. */
export function layOutLines(doc: Doc, text: DocumentText, setting: Setting): Lines {
  const { size, lineGap = size * 0.25, max = Infinity } = setting
  const lines: Line[] = []
  for (const paragraph of splitParagraphs(toRuns(text, setting.isBold ?? false))) {
    const { letters, isRtl } = toLetters(paragraph)
    for (const line of wrapLines(doc, letters, setting)) {
      const pieces = toPieces(doc, trimEnd(line), size)
      lines.push({ pieces, width: widthOfPieces(pieces), isRtl, isBroken: false })
    }
  }
  // Aligns an element to the right only if all of it is written from there; a name among Latin lines stays with them.
  const isRtl = lines.every((line) => line.isRtl || line.pieces.length === 0)
  const shown = lines
    .map((line) => ({ ...line, isRtl }))
    .slice(0, max)
    .map((line, index) => (index === max - 1 && lines.length > max ? { ...line, isBroken: true } : line))
  const lineHeight = size * HEIGHT + lineGap
  return { lines: shown, size, lineHeight, height: shown.length * lineHeight - lineGap }
}

export type Place = { x: number; y: number; width: number; color: string; align?: 'left' | 'center' | 'right' }

/** In these fonts, glyphs have another order than their letters, or several glyphs form one letter. */
const REORDERED = /^(?:Devanagari|Thai|Emoji)/

/**
 * Draws the pieces in reading order, each where it is seen. PDF readers reverse right-to-left glyphs themselves; with
 * an ActualText they would reverse them twice.
 */
export function drawLine(
  doc: Doc,
  line: Line,
  { size, at: { x, y, width, color, align } }: { size: number; at: Place },
): void {
  const room = width - line.width
  const side = align ?? (line.isRtl ? 'right' : 'left')
  let left = x + (side === 'left' ? 0 : side === 'right' ? room : room / 2)
  const places = new Map<Piece, number>()
  for (const piece of reorderPieces(line.pieces)) {
    places.set(piece, left)
    left += piece.width
  }
  for (const piece of line.pieces) {
    const isReordered = REORDERED.test(piece.font)
    if (isReordered) doc.markContent('Span', { actual: piece.text } as PDFKit.Mixins.MarkingOptions)
    doc
      .font(piece.font)
      .fontSize(size)
      .fillColor(color)
      .text(orderGlyphs(piece), places.get(piece) ?? x, y + size * ASCENT, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...features(piece),
      })
    if (isReordered) doc.endMarkedContent()
  }
  if (line.isBroken)
    doc
      .font('Inter')
      .fontSize(size)
      .text('…', left, y + size * ASCENT, { lineBreak: false, baseline: 'alphabetic' })
}

export function drawLines(doc: Doc, { lines, size, lineHeight }: Lines, place: Place): void {
  lines.forEach((line, index) => drawLine(doc, line, { size, at: { ...place, y: place.y + index * lineHeight } }))
}
