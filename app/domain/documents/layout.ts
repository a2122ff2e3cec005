/** Measures of paper, in points: 14 mm around, as the printed pages have it. */
export const MARGIN = 48
export const REGULAR = 'Inter'
export const BOLD = 'Inter SemiBold'
export const GAP = 16
export const CELL = { x: 6, y: 5 }
export const SIZE = { title: 18, heading: 11, text: 10, small: 8.5 }
export const INK = '#000000'
export const QUIET = '#444444'
export const LINE = '#999999'

export type Doc = PDFKit.PDFDocument
export type Struct = PDFKit.PDFStructureElement

export const widthOf = (doc: Doc): number => doc.page.width - 2 * MARGIN
export const bottomOf = (doc: Doc): number => doc.page.height - MARGIN
