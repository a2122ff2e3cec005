import { BOLD, LINE, MARGIN, QUIET, REGULAR, SIZE } from './layout'

type Sheet = { first: number; last: number; foot: string }

/** Below every page: who it is from, and which page of this sheet it is. Decoration of the page, so nobody hears it between two sentences. */
export function drawFeet(doc: PDFKit.PDFDocument, sheets: readonly Sheet[]): void {
  for (const { first, last, foot } of sheets) {
    for (let index = first; index <= last; index += 1) {
      doc.switchToPage(index)
      const { page } = doc
      const bottom = page.margins.bottom
      page.margins.bottom = 0
      const y = page.height - MARGIN + 14
      const width = page.width - 2 * MARGIN
      doc.markContent('Artifact', { type: 'Pagination' })
      doc
        .moveTo(MARGIN, y - 6)
        .lineTo(MARGIN + width, y - 6)
        .lineWidth(0.5)
        .strokeColor(LINE)
        .stroke()
      doc.font(REGULAR).fontSize(SIZE.small).fillColor(QUIET)
      doc.text(foot, MARGIN, y, { width: width * 0.8, height: SIZE.small * 1.3, ellipsis: true, lineBreak: false })
      doc.font(BOLD).text(last === first ? '' : `Page ${index - first + 1} of ${last - first + 1}`, MARGIN, y, { width, align: 'right' })
      doc.endMarkedContent()
      page.margins.bottom = bottom
    }
  }
}
