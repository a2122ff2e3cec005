import { Parser } from 'htmlparser2'
import { drawableHtml } from '~/domain/content/html-bounds'
import type { DocumentBlock, DocumentRun, DocumentText } from '~/kit/document'
import { oneLine, type Tags } from '~/kit/merge'

export type DocumentTags = Tags & { parts?: Readonly<Record<string, readonly DocumentBlock[]>> }

type Run = DocumentRun & { text: string }
type Align = 'left' | 'center' | 'right'

type Piece =
  | { kind: 'heading'; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[]; align?: Align; isQuiet: boolean }
  | { kind: 'list'; isOrdered: boolean; items: Run[][] }
  | { kind: 'table'; rows: { cells: Run[][]; isHead: boolean[] }[] }

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4'])
const BOLD = new Set(['b', 'strong', 'th', 'dt'])
const ITALIC = new Set(['i', 'em'])
const CELLS = new Set(['li', 'td', 'th'])
const ENDS = new Set(['ul', 'ol', 'table', ...HEADINGS])
const PARAGRAPHS = new Set([
  'p',
  'div',
  'section',
  'blockquote',
  'pre',
  'figcaption',
  'caption',
  'dt',
  'dd',
  'figure',
  'hr',
  'dl',
])

const readAlign = (style = ''): { align?: Align } => {
  const found = /text-align:\s*(left|center|right)/.exec(style)?.[1]
  return found === undefined ? {} : { align: found as Align }
}

class PieceReader {
  readonly pieces: Piece[] = []
  private readonly open: string[] = []
  private runs: Run[] = []
  private words = ''
  private list: Extract<Piece, { kind: 'list' }> | undefined
  private table: Extract<Piece, { kind: 'table' }> | undefined

  private paragraph(align: { align?: Align } = {}): void {
    this.runs = []
    this.pieces.push({ kind: 'paragraph', runs: this.runs, isQuiet: false, ...align })
  }

  private isIn(some: ReadonlySet<string>): boolean {
    return this.open.some((name) => some.has(name))
  }

  private item(): void {
    this.runs = []
    this.list?.items.push(this.runs)
  }

  private cell(isHead: boolean): void {
    const row = this.table?.rows.at(-1)
    this.runs = []
    row?.cells.push(this.runs)
    row?.isHead.push(isHead)
  }

  private heading(): void {
    this.runs = []
    this.pieces.push({ kind: 'heading', runs: this.runs })
  }

  private block(name: string, style: string | undefined): void {
    const isInside = this.isIn(CELLS)
    if (HEADINGS.has(name) && !isInside) this.heading()
    else if (PARAGRAPHS.has(name) && isInside && this.runs.length > 0) this.runs.push({ text: '\n' })
    else if (PARAGRAPHS.has(name) && !isInside) this.paragraph(readAlign(style))
  }

  onOpen(name: string, style: string | undefined): void {
    this.readWords()
    this.open.push(name)
    if (name === 'td' || name === 'th') return this.cell(name === 'th')
    if (name === 'br') return void this.runs.push({ text: '\n' })
    if (name === 'ul' || name === 'ol') {
      this.list = { kind: 'list', isOrdered: name === 'ol', items: [] }
      return void this.pieces.push(this.list)
    }
    if (name === 'li') return this.item()
    if (name === 'table') {
      this.table = { kind: 'table', rows: [] }
      return void this.pieces.push(this.table)
    }
    if (name === 'tr') return void this.table?.rows.push({ cells: [], isHead: [] })
    this.block(name, style)
  }

  /** The parser reports each entity as a separate text, so texts are joined up to the next tag. */
  onText(words: string): void {
    this.words += words
  }

  private readWords(): void {
    if (this.words === '') return
    const text = this.words.replace(/[ \t\r\n\f]+/g, ' ')
    this.words = ''
    if (text === ' ' && this.runs.length === 0) return
    if (this.pieces.length === 0) this.paragraph()
    const piece = this.pieces.at(-1)
    if (this.open.includes('small') && piece?.kind === 'paragraph') piece.isQuiet = true
    this.runs.push({
      text,
      ...(this.isIn(BOLD) ? { isBold: true } : {}),
      ...(this.isIn(ITALIC) ? { isItalic: true } : {}),
    })
  }

  onEnd(): void {
    this.readWords()
  }

  onClose(name: string): void {
    this.readWords()
    this.open.splice(this.open.lastIndexOf(name), 1)
    if (ENDS.has(name) && !this.isIn(CELLS)) this.paragraph()
  }
}

function readPieces(html: string): Piece[] {
  const reader = new PieceReader()
  const parser = new Parser({
    onopentag: (name, { style }) => reader.onOpen(name, style),
    ontext: (words) => reader.onText(words),
    onclosetag: (name) => reader.onClose(name),
    onend: () => reader.onEnd(),
  })
  parser.end(drawableHtml(html))
  return reader.pieces
}

const TAG = /( ?)\[\[([a-z0-9_]{1,40})\]\]/g
const LONE = /^\s*\[\[([a-z0-9_]{1,40})\]\]\s*$/

const fillTag = (tag: string, { words, blocks = {} }: DocumentTags): string =>
  Object.hasOwn(blocks, tag) ? (blocks[tag] ?? '').trim() : oneLine(Object.hasOwn(words, tag) ? (words[tag] ?? '') : '')

/** Fills the tags in one pass, so that a value never becomes a tag. Trims white space at the edges. */
function fillTags(runs: readonly Run[], tags: DocumentTags): Run[] {
  const all = runs
    .map((run) => ({
      ...run,
      text: run.text.replace(TAG, (_, before: string, tag: string) => {
        const value = fillTag(tag, tags)
        return value === '' ? '' : before + value
      }),
    }))
    .filter(({ text }) => text !== '')
  const text = all.map((run) => run.text).join('')
  if (text.trim() === '') return []
  const first = all[0]
  const end = all.at(-1)
  if (first) first.text = first.text.trimStart()
  if (end) end.text = end.text.trimEnd()
  return all.filter((run) => run.text !== '')
}

const joinRuns = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')
const plain = (runs: readonly Run[]): DocumentText =>
  runs.some(({ isBold, isItalic }) => isBold || isItalic) ? runs : joinRuns(runs)
const hasTag = (runs: readonly Run[]): boolean => joinRuns(runs).includes('[[')

/** A paragraph is drawn at once, so a longer one becomes several. */
const MAX_PARAGRAPH = 10_000

function cutAtSpaces(text: string): string[] {
  const pieces: string[] = []
  let from = 0
  while (text.length - from > MAX_PARAGRAPH) {
    const space = text.slice(from, from + MAX_PARAGRAPH).lastIndexOf(' ')
    const to = space > 0 ? from + space + 1 : from + MAX_PARAGRAPH
    pieces.push(text.slice(from, to))
    from = to
  }
  return [...pieces, text.slice(from)]
}

function paragraphsIn(runs: readonly Run[]): Run[][] {
  const paragraphs: Run[][] = []
  let room = 0
  for (const run of runs)
    for (const text of cutAtSpaces(run.text)) {
      if (paragraphs.length === 0 || text.length > room) {
        paragraphs.push([])
        room = MAX_PARAGRAPH
      }
      paragraphs.at(-1)?.push({ ...run, text })
      room -= text.length
    }
  return paragraphs
}

type Row = { source: Run[][]; cells: Run[][]; isHead: boolean[] }

/** Leaves out a row whose tags are all empty, so that a label does not stand alone. */
const isShown = ({ source, cells }: Row): boolean =>
  cells.some((runs, index) => runs.length > 0 && hasTag(source[index] ?? [])) || !source.some(hasTag)

/** Each row becomes as wide as the widest one, so thousands of rows and columns would fill the memory. */
const MAX_TABLE_CELLS = 20_000

const toLines = (rows: readonly Row[]): DocumentBlock => ({
  kind: 'list',
  isOrdered: false,
  items: rows.map(({ cells }) => cells.map(joinRuns).join(' ')),
})

function toTable(piece: Extract<Piece, { kind: 'table' }>, tags: DocumentTags): DocumentBlock[] {
  const rows = piece.rows
    .map(({ cells, isHead }) => ({ source: cells, cells: cells.map((runs) => fillTags(runs, tags)), isHead }))
    .filter(isShown)
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  if (width === 0) return []
  if (width * rows.length > MAX_TABLE_CELLS) return [toLines(rows)]
  const words = ({ cells }: Row) => Array.from({ length: width }, (_, index) => joinRuns(cells[index] ?? []))
  const [first, ...others] = rows
  const hasHead = first?.isHead.every(Boolean) === true && others.length > 0
  const body = hasHead ? others : rows
  if (!hasHead && width === 2 && rows.every(({ isHead }) => isHead[0] === true))
    return [{ kind: 'facts', rows: rows.map((row) => words(row) as unknown as readonly [string, string]) }]
  const labels = hasHead && first ? words(first) : Array.from({ length: width }, () => '')
  return [
    {
      kind: 'table',
      label: '',
      columns: labels.map((label) => ({ label, share: 1 })),
      rows: body.map((row) => ({ cells: words(row) })),
    },
  ]
}

function toBlocks(piece: Piece, tags: DocumentTags): DocumentBlock[] {
  switch (piece.kind) {
    case 'heading': {
      const text = joinRuns(fillTags(piece.runs, tags))
      return text === '' ? [] : [{ kind: 'heading', text }]
    }
    case 'paragraph': {
      const lone = LONE.exec(joinRuns(piece.runs))?.[1]
      const part = lone !== undefined && tags.parts && Object.hasOwn(tags.parts, lone) ? tags.parts[lone] : undefined
      if (part) return [...part]
      return paragraphsIn(fillTags(piece.runs, tags)).map((runs): DocumentBlock => ({
        kind: 'paragraph',
        text: plain(runs),
        ...(piece.isQuiet ? { isQuiet: true } : {}),
        ...(piece.align ? { align: piece.align } : {}),
      }))
    }
    case 'list': {
      const items = piece.items.map((runs) => fillTags(runs, tags)).filter((runs) => runs.length > 0)
      return items.length === 0 ? [] : [{ kind: 'list', isOrdered: piece.isOrdered, items: items.map(plain) }]
    }
    case 'table':
      return toTable(piece, tags)
  }
}

const isBlank = (piece: Piece): boolean => piece.kind === 'paragraph' && joinRuns(piece.runs).trim() === ''

export function documentBlocks(html: string, tags: DocumentTags): DocumentBlock[] {
  const found = readPieces(html)
    .filter((piece) => !isBlank(piece))
    .map((piece) => ({ piece, blocks: toBlocks(piece, tags) }))
  return found.flatMap(({ piece, blocks }, index) => {
    const next = found[index + 1]
    return piece.kind === 'heading' && next?.blocks.length === 0 ? [] : blocks
  })
}
