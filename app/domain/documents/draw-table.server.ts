import type { DocumentColumn, DocumentRow } from '~/kit/document'
import { BOLD, bottomOf, CELL, INK, LINE, MARGIN, QUIET, REGULAR, SIZE, widthOf, type Doc, type Struct } from './layout'

type Table = { label: string; columns: readonly DocumentColumn[]; rows: readonly DocumentRow[]; hasRowHeads: boolean }

/** A table with its columns in their places. */
type Laid = Table & { slots: readonly Slot[] }

type Slot = { x: number; width: number; isNumber: boolean }

/** Where each column stands, by its share of the width. */
function slotsOf(doc: Doc, columns: readonly DocumentColumn[]): Slot[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  let x = MARGIN
  return columns.map(({ share, isNumber = false }) => {
    const width = (widthOf(doc) * share) / all
    const slot = { x, width, isNumber }
    x += width
    return slot
  })
}

const fontOf = ({ isTotal = false }: DocumentRow, isHead: boolean) => (isTotal || isHead ? BOLD : REGULAR)

/** The longest a cell may get: a row never stands on two pages. */
const HIGHEST = 400

function heightOf(doc: Doc, row: DocumentRow, slots: readonly Slot[]): number {
  const heights = row.cells.map((cell, index) => {
    const width = (slots[index]?.width ?? 0) - 2 * CELL.x
    const own = doc.font(fontOf(row, false)).fontSize(SIZE.text).heightOfString(cell, { width, lineGap: 1.5 })
    const notes = index === 0 ? (row.notes ?? []) : []
    return notes.reduce((sum, note) => sum + doc.font(REGULAR).fontSize(SIZE.small).heightOfString(note, { width, lineGap: 1.5 }), own)
  })
  return Math.min(Math.max(SIZE.text, ...heights), HIGHEST) + 2 * CELL.y
}

/** A line of the page, read by nobody. */
function rule(doc: Doc, y: number, width: number): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + widthOf(doc), y)
    .lineWidth(width)
    .strokeColor(LINE)
    .stroke()
  doc.endMarkedContent()
}

type Place = Slot & { top: number }

function writeCell(doc: Doc, { x, width, isNumber, top }: Place, words: { text: string; font: string; color: string; size: number }): void {
  doc
    .font(words.font)
    .fontSize(words.size)
    .fillColor(words.color)
    .text(words.text, x + CELL.x, top + CELL.y, {
      width: width - 2 * CELL.x,
      height: HIGHEST,
      ellipsis: true,
      align: isNumber ? 'right' : 'left',
      lineGap: 1.5,
    })
}

const HEAD_HEIGHT = SIZE.small * 1.3 + 2 * CELL.y

/** The head of the first page belongs to the structure; those of later pages repeat it for the eye. */
function drawHead(doc: Doc, { columns, slots }: Laid, table: Struct | null): void {
  const top = doc.y
  const cell = (index: number) => () => {
    const slot = slots[index]
    if (slot) writeCell(doc, { ...slot, top }, { text: columns[index]?.label ?? '', font: BOLD, color: QUIET, size: SIZE.small })
  }
  if (table) {
    const row = doc.struct('TR')
    table.add(row)
    columns.forEach((_, index) => row.add(doc.struct('TH', { scope: 'Column' } as PDFKit.Mixins.StructureElementOptions, cell(index))))
    row.end()
  } else {
    doc.markContent('Artifact', { type: 'Pagination' })
    columns.forEach((_, index) => cell(index)())
    doc.endMarkedContent()
  }
  doc.y = top + HEAD_HEIGHT
  rule(doc, doc.y, 1)
}

function drawRow(doc: Doc, { slots, hasRowHeads, table }: Laid & { table: Struct }, row: DocumentRow): void {
  const top = doc.y
  const height = heightOf(doc, row, slots)
  const element = doc.struct('TR')
  table.add(element)
  for (const [index, text] of row.cells.entries()) {
    const slot = slots[index]
    if (!slot) continue
    const isHead = hasRowHeads && index === 0
    const draw = () => {
      writeCell(doc, { ...slot, top }, { text, font: fontOf(row, false), color: isHead ? QUIET : INK, size: SIZE.text })
      for (const note of index === 0 ? (row.notes ?? []) : [])
        writeCell(doc, { ...slot, top: doc.y - CELL.y }, { text: note, font: REGULAR, color: QUIET, size: SIZE.small })
    }
    const options = isHead ? ({ scope: 'Row' } as PDFKit.Mixins.StructureElementOptions) : {}
    element.add(doc.struct(isHead ? 'TH' : 'TD', options, draw))
  }
  element.end()
  doc.y = top + height
}

/** Rows never break over two pages; where one does not fit, the table goes on on the next page under the same head. */
export function drawTable(doc: Doc, parent: Struct, table: Table): void {
  const slots = slotsOf(doc, table.columns)
  const laid = { ...table, slots }
  const hasHead = table.columns.some(({ label }) => label !== '')
  const element = doc.struct('Table', table.label === '' ? {} : { title: table.label })
  parent.add(element)
  const first = table.rows[0]
  if (first && doc.y + HEAD_HEIGHT + heightOf(doc, first, slots) > bottomOf(doc)) doc.addPage()
  if (hasHead) drawHead(doc, laid, element)
  for (const row of table.rows) {
    if (doc.y + heightOf(doc, row, slots) > bottomOf(doc)) {
      doc.addPage()
      doc.y = MARGIN
      if (hasHead) drawHead(doc, laid, null)
    }
    if (row.isTotal) rule(doc, doc.y, 1)
    drawRow(doc, { ...laid, table: element }, row)
    if (!table.hasRowHeads && !row.isTotal) rule(doc, doc.y, 0.5)
  }
  element.end()
}
