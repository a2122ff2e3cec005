/** Measures of paper, in points. */
export const MARGIN = 48
export const GAP = 16
export const CELL = { x: 6, y: 4 }
export const SIZE = { title: 18, heading: 11, text: 10, small: 8.5 }
export const INK = '#000000'
export const QUIET = '#444444'
export const LINE = '#999999'

export type Doc = PDFKit.PDFDocument
export type Struct = PDFKit.PDFStructureElement
export type Pause = () => Promise<void> | undefined

export const pageWidth = (doc: Doc): number => doc.page.width - 2 * MARGIN
export const pageBottom = (doc: Doc): number => doc.page.height - MARGIN

export const turnPage = (doc: Doc): void => {
  ;(doc as unknown as { continueOnNewPage: () => void }).continueOnNewPage()
  doc.y = MARGIN
}
