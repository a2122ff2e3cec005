import type { DocumentColumn, DocumentRow } from '~/kit/document'
import {
  pageBottom,
  CELL,
  INK,
  LINE,
  MARGIN,
  QUIET,
  SIZE,
  pageWidth,
  type Doc,
  type Pause,
  type Struct,
} from './layout'
import { drawLines, layOutLines, type Lines } from './lines.server'

type Table = {
  label: string
  columns: readonly DocumentColumn[]
  rows: readonly DocumentRow[]
  hasRowHeads: boolean
  /** The space that must remain below the last row on the same page. */
  keepWith: number
  pause: Pause
}

type Laid = Table & { slots: readonly Slot[] }

type Slot = { x: number; width: number; isNumber: boolean }

function toSlots(doc: Doc, columns: readonly DocumentColumn[]): Slot[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  let x = MARGIN
  return columns.map(({ share, isNumber = false }, index) => {
    const width = (pageWidth(doc) * share) / all
    const [left, right] = [index === 0 ? 0 : CELL.x, index === columns.length - 1 ? 0 : CELL.x]
    const slot = { x: x + left, width: width - left - right, isNumber }
    x += width
    return slot
  })
}

/** The most lines that a cell may have, because a row never breaks across pages. */
const MAX_LINES = 28
const LINE_GAP = 1.5

type LaidRow = { cells: readonly { words: Lines; notes: readonly Lines[] }[]; height: number }

function layOutRow(doc: Doc, { cells, notes = [], isTotal = false }: DocumentRow, slots: readonly Slot[]): LaidRow {
  const laid = cells.map((text, index) => {
    const width = slots[index]?.width ?? 0
    const small = { width, size: SIZE.small, lineGap: LINE_GAP }
    return {
      words: layOutLines(doc, text, { width, size: SIZE.text, isBold: isTotal, lineGap: LINE_GAP, max: MAX_LINES }),
      notes: index === 0 ? notes.map((note) => layOutLines(doc, note, { ...small, max: MAX_LINES })) : [],
    }
  })
  const heights = laid.map((cell) => cell.notes.reduce((sum, note) => sum + note.height + LINE_GAP, cell.words.height))
  return { cells: laid, height: Math.max(SIZE.text, ...heights) + 2 * CELL.y }
}

/** Marked as an artifact, so that screen readers skip it. */
function drawRule(doc: Doc, y: number, width: number): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + pageWidth(doc), y)
    .lineWidth(width)
    .strokeColor(LINE)
    .stroke()
  doc.endMarkedContent()
}

type Cell = { slot: Slot; top: number; color: string }

function writeCell(doc: Doc, lines: Lines, { slot: { x, width, isNumber }, top, color }: Cell): void {
  drawLines(doc, lines, {
    x,
    y: top + CELL.y,
    width,
    color,
    ...(isNumber ? { align: 'right' as const } : {}),
  })
}

const HEAD_HEIGHT = SIZE.small * 1.3 + 2 * CELL.y

/** The head on the first page belongs to the structure. Later pages repeat it only visually. */
function drawHead(doc: Doc, { columns, slots }: Laid, table: Struct | null): void {
  const top = doc.y
  const cell = (index: number) => () => {
    const slot = slots[index]
    if (!slot) return
    const { width } = slot
    writeCell(doc, layOutLines(doc, columns[index]?.label ?? '', { width, size: SIZE.small, isBold: true, max: 1 }), {
      slot,
      top,
      color: QUIET,
    })
  }
  if (table) {
    const row = doc.struct('TR')
    table.add(row)
    columns.forEach((_, index) =>
      row.add(doc.struct('TH', { scope: 'Column' } as PDFKit.Mixins.StructureElementOptions, cell(index))),
    )
    row.end()
  } else {
    doc.markContent('Artifact', { type: 'Pagination' })
    columns.forEach((_, index) => cell(index)())
    doc.endMarkedContent()
  }
  doc.y = top + HEAD_HEIGHT
  drawRule(doc, doc.y, 1)
}

function drawRow(doc: Doc, { slots, hasRowHeads, table }: Laid & { table: Struct }, { cells, height }: LaidRow): void {
  const top = doc.y
  const element = doc.struct('TR')
  table.add(element)
  for (const [index, { words, notes }] of cells.entries()) {
    const slot = slots[index]
    if (!slot) continue
    const isHead = hasRowHeads && index === 0
    const draw = () => {
      writeCell(doc, words, { slot, top, color: isHead ? QUIET : INK })
      let below = top + words.height + LINE_GAP
      for (const note of notes) {
        writeCell(doc, note, { slot, top: below, color: QUIET })
        below += note.height + LINE_GAP
      }
    }
    const options = isHead ? ({ scope: 'Row' } as PDFKit.Mixins.StructureElementOptions) : {}
    element.add(doc.struct(isHead ? 'TH' : 'TD', options, draw))
  }
  element.end()
  doc.y = top + height
}

function measureRooms(doc: Doc, rows: readonly (LaidRow & { isTotal: boolean })[], keepWith: number): number[] {
  const rooms: number[] = []
  for (let index = rows.length - 1; index >= 0; index--) {
    const height = rows[index]?.height ?? 0
    const next = rows[index + 1]
    const below = next === undefined ? keepWith : next.isTotal ? (rooms[index + 1] ?? 0) : 0
    rooms[index] = height + (below < pageBottom(doc) / 2 ? below : 0)
  }
  return rooms
}

export async function drawTable(doc: Doc, parent: Struct, table: Table): Promise<void> {
  const slots = toSlots(doc, table.columns)
  const laid = { ...table, slots }
  const hasHead = table.columns.some(({ label }) => label !== '')
  const element = doc.struct('Table', table.label === '' ? {} : { title: table.label })
  parent.add(element)
  const rows: (LaidRow & { isTotal: boolean })[] = []
  for (const row of table.rows) {
    rows.push({ ...layOutRow(doc, row, slots), isTotal: row.isTotal ?? false })
    await table.pause()
  }
  const rooms = measureRooms(doc, rows, table.keepWith)
  const first = rows[0]
  if (first && doc.y + HEAD_HEIGHT + first.height > pageBottom(doc)) doc.addPage()
  if (hasHead) drawHead(doc, laid, element)
  for (const [index, row] of rows.entries()) {
    if (doc.y + (rooms[index] ?? 0) > pageBottom(doc)) {
      doc.addPage()
      doc.y = MARGIN
      if (hasHead) drawHead(doc, laid, null)
    }
    if (row.isTotal) drawRule(doc, doc.y, 1)
    drawRow(doc, { ...laid, table: element }, row)
    if (!table.hasRowHeads && !row.isTotal) drawRule(doc, doc.y, 0.5)
    await table.pause()
  }
  element.end()
}
