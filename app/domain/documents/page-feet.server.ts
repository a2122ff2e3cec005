import { LINE, MARGIN, QUIET, SIZE, pageWidth, type Doc } from './layout'
import { drawLines, layOutLines } from './lines.server'

type Sheet = { first: number; last: number; foot: string }

export function drawFeet(doc: Doc, { first, last, foot }: Sheet): void {
  for (let index = first; index <= last; index += 1) {
    doc.switchToPage(index)
    const width = pageWidth(doc)
    const y = doc.page.height - MARGIN + 14
    doc.markContent('Artifact', { type: 'Pagination' })
    doc
      .moveTo(MARGIN, y - 6)
      .lineTo(MARGIN + width, y - 6)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke()
    drawLines(doc, layOutLines(doc, foot, { width: width * 0.8, size: SIZE.small, max: 1 }), {
      x: MARGIN,
      y,
      width: width * 0.8,
      color: QUIET,
    })
    const page = last === first ? '' : `Page ${index - first + 1} of ${last - first + 1}`
    const lines = layOutLines(doc, page, { width, size: SIZE.small, isBold: true })
    drawLines(doc, lines, { x: MARGIN, y, width, color: QUIET, align: 'right' })
    doc.endMarkedContent()
  }
}
