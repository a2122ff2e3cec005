import type { DocumentBlock, DocumentSheet, DocumentText } from '~/kit/document'
import { drawTable } from './draw-table.server'
import {
  pageBottom,
  GAP,
  INK,
  MARGIN,
  QUIET,
  SIZE,
  turnPage,
  pageWidth,
  type Doc,
  type Pause,
  type Struct,
} from './layout'
import { drawLine, drawLines, layOutLines, type Place } from './lines.server'

/** `keepWith` is the space that must remain below the words on the same page. */
type Words = {
  text: DocumentText
  isBold?: boolean
  size: number
  color?: string
  align?: Place['align']
  indent?: number
  keepWith?: number
}

function makeRoom(doc: Doc, height: number): void {
  if (doc.y + height > pageBottom(doc) && height < pageBottom(doc) - MARGIN) doc.addPage()
}

function flow(doc: Doc, { text, isBold = false, size, color = INK, align, indent = 0 }: Words): void {
  const width = pageWidth(doc) - indent
  const { lines, lineHeight } = layOutLines(doc, text, { width, size, isBold })
  for (const line of lines) {
    if (doc.y + size * 1.2 > pageBottom(doc)) turnPage(doc)
    const y = doc.y
    drawLine(doc, line, { size, at: { x: MARGIN + indent, y, width, color, ...(align ? { align } : {}) } })
    doc.y = y + lineHeight
  }
}

const isEmpty = (text: DocumentText): boolean =>
  (typeof text === 'string' ? text : text.map((run) => run.text).join('')) === ''

function write(doc: Doc, parent: Struct, { tag, ...words }: Words & { tag: string }): void {
  if (isEmpty(words.text)) return
  const { size, isBold = false, keepWith = 0 } = words
  makeRoom(doc, layOutLines(doc, words.text, { width: pageWidth(doc), size, isBold }).height + keepWith)
  parent.add(doc.struct(tag, {}, () => flow(doc, words)))
}

function drawHead(doc: Doc, parent: Struct, { from, title, about, banner }: DocumentSheet): void {
  doc.y = MARGIN
  write(doc, parent, { text: from, isBold: true, size: SIZE.heading, color: QUIET, tag: 'P' })
  doc.y += 4
  write(doc, parent, { text: title, isBold: true, size: SIZE.title, tag: 'H1' })
  write(doc, parent, { text: about ?? '', size: SIZE.text, color: QUIET, tag: 'P' })
  if (banner !== undefined) drawBanner(doc, parent, banner)
  doc.y += GAP
}

function drawBanner(doc: Doc, parent: Struct, words: string): void {
  doc.y += 8
  const top = doc.y
  const width = pageWidth(doc)
  const height = SIZE.heading + 14
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(MARGIN, top, width, height).lineWidth(1.5).strokeColor(INK).stroke()
  doc.endMarkedContent()
  const lines = layOutLines(doc, words, { width, size: SIZE.heading, isBold: true, max: 1 })
  parent.add(
    doc.struct('P', {}, () => drawLines(doc, lines, { x: MARGIN, y: top + 6, width, color: INK, align: 'center' })),
  )
  doc.y = top + height
}

type Spaced = { keepWith: number; pause: Pause }

type Beside = Extract<DocumentBlock, { kind: 'beside' }>

function drawBeside(doc: Doc, parent: Struct, { parts, keepWith }: Beside & Spaced): void {
  const width = (pageWidth(doc) - GAP * (parts.length - 1)) / Math.max(parts.length, 1)
  const found = parts.map(({ title, lines }) => ({
    title: layOutLines(doc, title, { width, size: SIZE.small, isBold: true, max: 1 }),
    words: layOutLines(doc, lines.filter((line) => line !== '').join('\n') || '–', {
      width,
      size: SIZE.text,
      lineGap: 2,
    }),
  }))
  const height = Math.max(0, ...found.map(({ words }) => words.height)) + SIZE.heading + 8
  makeRoom(doc, height + keepWith)
  const top = doc.y
  for (const [index, { title, words }] of found.entries()) {
    const x = MARGIN + index * (width + GAP)
    parent.add(doc.struct('H2', {}, () => drawLines(doc, title, { x, y: top, width, color: QUIET })))
    parent.add(doc.struct('P', {}, () => drawLines(doc, words, { x, y: top + SIZE.heading + 4, width, color: INK })))
  }
  doc.y = top + height
}

const INDENT = 18

type List = Extract<DocumentBlock, { kind: 'list' }>

async function drawList(doc: Doc, parent: Struct, { isOrdered, items, keepWith, pause }: List & Spaced): Promise<void> {
  const list = doc.struct('L')
  parent.add(list)
  for (const [index, text] of items.entries()) {
    const below = index === items.length - 1 ? keepWith : 0
    if (doc.y + SIZE.text * 1.5 + below > pageBottom(doc)) doc.addPage()
    const item = doc.struct('LI')
    list.add(item)
    const y = doc.y
    const mark = layOutLines(doc, isOrdered ? `${index + 1}.` : '•', { width: INDENT, size: SIZE.text })
    item.add(
      doc.struct('Lbl', {}, () =>
        drawLines(doc, mark, { x: MARGIN, y, width: INDENT - 6, color: INK, align: 'right' }),
      ),
    )
    doc.y = y
    item.add(doc.struct('LBody', {}, () => flow(doc, { text, size: SIZE.text, indent: INDENT })))
    item.end()
    await pause()
  }
  list.end()
}

function drawPicture(
  doc: Doc,
  parent: Struct,
  { bytes, alt, width, height, keepWith }: Extract<DocumentBlock, { kind: 'picture' }> & Spaced,
): void {
  makeRoom(doc, height + keepWith)
  const top = doc.y
  parent.add(
    doc.struct('Figure', { alt }, () => {
      doc.image(Buffer.from(bytes), MARGIN, top, { fit: [width, height] })
    }),
  )
  doc.y = top + height
}

async function drawBlock(doc: Doc, parent: Struct, block: DocumentBlock & Spaced): Promise<void> {
  switch (block.kind) {
    case 'heading':
      return write(doc, parent, {
        text: block.text,
        isBold: true,
        size: SIZE.heading,
        tag: 'H2',
        keepWith: 40 + block.keepWith,
      })
    case 'paragraph':
      return write(doc, parent, {
        text: block.text,
        size: block.isQuiet ? SIZE.small : SIZE.text,
        color: block.isQuiet ? QUIET : INK,
        tag: 'P',
        keepWith: block.keepWith,
        ...(block.align ? { align: block.align } : {}),
      })
    case 'list':
      return drawList(doc, parent, block)
    case 'picture':
      return drawPicture(doc, parent, block)
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
        keepWith: block.keepWith,
        pause: block.pause,
      })
    case 'table':
      return drawTable(doc, parent, { ...block, hasRowHeads: false })
  }
}

function spaceBelow(block: DocumentBlock): number {
  if (block.kind === 'heading') return 4
  if (block.kind !== 'paragraph') return GAP
  return block.isApart === true ? 2 * GAP : 8
}

/** Keeps the last paragraph with the block before it, so that it never starts a page alone. */
function measureTail(doc: Doc, blocks: readonly DocumentBlock[], index: number): number {
  const [block, last] = [blocks[index], blocks[index + 1]]
  if (block === undefined || last?.kind !== 'paragraph' || index + 2 < blocks.length) return 0
  const size = last.isQuiet ? SIZE.small : SIZE.text
  return spaceBelow(block) + layOutLines(doc, last.text, { width: pageWidth(doc), size }).height
}

type Drawn = { sheet: DocumentSheet; pause: Pause }

/** Lets other requests run between blocks, because a template of 200 KB fills dozens of pages. */
export async function drawSheet(doc: Doc, root: Struct, { sheet, pause }: Drawn): Promise<void> {
  const section = doc.struct('Sect', { title: sheet.title })
  root.add(section)
  drawHead(doc, section, sheet)
  for (const [index, block] of sheet.blocks.entries()) {
    await drawBlock(doc, section, { ...block, keepWith: measureTail(doc, sheet.blocks, index), pause })
    doc.y += spaceBelow(block)
    await pause()
  }
  section.end()
}
