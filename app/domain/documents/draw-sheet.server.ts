import type { DocumentBlock, DocumentSheet } from '~/kit/document'
import { drawTable } from './draw-table.server'
import { BOLD, bottomOf, GAP, INK, MARGIN, QUIET, REGULAR, SIZE, widthOf, type Doc, type Struct } from './layout'

/** `keepWith` is the room that has to be left below them on the same page. */
type Words = { text: string; font: string; size: number; color?: string; tag: string; keepWith?: number }

/** Begins another page where so much room is not left; what is taller than a page begins where it stands and flows. */
function makeRoom(doc: Doc, height: number): void {
  if (doc.y + height > bottomOf(doc) && height < bottomOf(doc) - MARGIN) doc.addPage()
}

/** Words across the page, as one element of the structure; they flow onto the next page where they are long. */
function write(doc: Doc, parent: Struct, { text, font, size, color = INK, tag, keepWith = 0 }: Words): void {
  if (text === '') return
  doc.font(font).fontSize(size)
  makeRoom(doc, doc.heightOfString(text, { width: widthOf(doc) }) + keepWith)
  parent.add(
    doc.struct(tag, {}, () => {
      doc
        .font(font)
        .fontSize(size)
        .fillColor(color)
        .text(text, MARGIN, doc.y, { width: widthOf(doc), lineGap: size * 0.25 })
    }),
  )
}

function drawHead(doc: Doc, parent: Struct, { from, title, about, banner }: DocumentSheet): void {
  doc.y = MARGIN
  write(doc, parent, { text: from, font: BOLD, size: SIZE.heading, color: QUIET, tag: 'P' })
  doc.y += 4
  write(doc, parent, { text: title, font: BOLD, size: SIZE.title, tag: 'H1' })
  write(doc, parent, { text: about ?? '', font: REGULAR, size: SIZE.text, color: QUIET, tag: 'P' })
  if (banner !== undefined) drawBanner(doc, parent, banner)
  doc.y += GAP
}

/** A frame with words in it: DRAFT, or that the receipt is void. */
function drawBanner(doc: Doc, parent: Struct, words: string): void {
  doc.y += 8
  const top = doc.y
  const height = SIZE.heading + 14
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(MARGIN, top, widthOf(doc), height).lineWidth(1.5).strokeColor(INK).stroke()
  doc.endMarkedContent()
  parent.add(
    doc.struct('P', {}, () => {
      doc
        .font(BOLD)
        .fontSize(SIZE.heading)
        .fillColor(INK)
        .text(words, MARGIN, top + 7, { width: widthOf(doc), align: 'center' })
    }),
  )
  doc.y = top + height
}

type Beside = Extract<DocumentBlock, { kind: 'beside' }>

function drawBeside(doc: Doc, parent: Struct, { parts }: Beside): void {
  const width = (widthOf(doc) - GAP * (parts.length - 1)) / Math.max(parts.length, 1)
  const texts = parts.map(({ lines }) => lines.filter((line) => line !== '').join('\n'))
  doc.font(REGULAR).fontSize(SIZE.text)
  const height = Math.max(0, ...texts.map((text) => doc.heightOfString(text, { width, lineGap: 2 }))) + SIZE.heading + 8
  makeRoom(doc, height)
  const top = doc.y
  for (const [index, { title }] of parts.entries()) {
    const x = MARGIN + index * (width + GAP)
    parent.add(
      doc.struct('H2', {}, () => {
        doc.font(BOLD).fontSize(SIZE.small).fillColor(QUIET).text(title, x, top, { width })
      }),
    )
    parent.add(
      doc.struct('P', {}, () => {
        doc
          .font(REGULAR)
          .fontSize(SIZE.text)
          .fillColor(INK)
          .text(texts[index] || '–', x, top + SIZE.heading + 4, { width, lineGap: 2 })
      }),
    )
  }
  doc.y = top + height
}

function drawBlock(doc: Doc, parent: Struct, block: DocumentBlock): void {
  switch (block.kind) {
    case 'heading':
      return write(doc, parent, { text: block.text, font: BOLD, size: SIZE.heading, tag: 'H2', keepWith: 40 })
    case 'paragraph':
      return write(doc, parent, {
        text: block.text,
        font: REGULAR,
        size: block.isQuiet ? SIZE.small : SIZE.text,
        color: block.isQuiet ? QUIET : INK,
        tag: 'P',
      })
    case 'beside':
      return drawBeside(doc, parent, block)
    case 'facts':
      return drawTable(doc, parent, {
        label: '',
        columns: [
          { label: '', share: 1 },
          { label: '', share: 2.4 },
        ],
        rows: block.rows.map((cells) => ({ cells })),
        hasRowHeads: true,
      })
    case 'table':
      return drawTable(doc, parent, { ...block, hasRowHeads: false })
  }
}

export function drawSheet(doc: Doc, root: Struct, sheet: DocumentSheet): void {
  const section = doc.struct('Sect', { title: sheet.title })
  root.add(section)
  drawHead(doc, section, sheet)
  for (const block of sheet.blocks) {
    drawBlock(doc, section, block)
    doc.y += block.kind === 'heading' ? 6 : GAP
  }
  section.end()
}
