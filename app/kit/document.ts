/** Document content without its layout. Templates build it from data, and one renderer draws it (domain/documents). */
export type PaperSize = 'A4' | 'Letter'

export type DocumentColumn = {
  label: string
  /** Share of the width relative to the other columns. */ share: number
  isNumber?: boolean
}

export type DocumentRun = { text: string; isBold?: boolean; isItalic?: boolean }
export type DocumentText = string | readonly DocumentRun[]

export type DocumentBlock =
  | { kind: 'heading'; text: string }
  /** Line breaks are kept. `isApart` adds space below. */
  | { kind: 'paragraph'; text: DocumentText; isQuiet?: boolean; align?: 'left' | 'center' | 'right'; isApart?: true }
  | { kind: 'list'; isOrdered: boolean; items: readonly DocumentText[] }
  /** A PNG or JPEG; screen readers read `alt`. */
  | { kind: 'picture'; bytes: Uint8Array; alt: string; width: number; height: number }
  | { kind: 'facts'; rows: readonly (readonly [string, string])[] }
  /** `notes` are printed small below the first cell. The header row repeats on every page. */
  | { kind: 'table'; label: string; columns: readonly DocumentColumn[]; rows: readonly DocumentRow[] }
  | { kind: 'beside'; parts: readonly { title: string; lines: readonly string[] }[] }

export type DocumentRow = { cells: readonly string[]; notes?: readonly string[]; isTotal?: boolean }

export type ShownSheet = Omit<DocumentSheet, 'blocks'> & {
  blocks: readonly Exclude<DocumentBlock, { kind: 'picture' }>[]
}

export const shownSheet = (sheet: DocumentSheet): ShownSheet => ({
  ...sheet,
  blocks: sheet.blocks.filter((block) => block.kind !== 'picture'),
})

/** One letter, slip or receipt. Each sheet starts on a new page. */
export type DocumentSheet = {
  from: string
  title: string
  about?: string
  banner?: string
  blocks: readonly DocumentBlock[]
  foot?: string
  /** Replaces the fields above: the lines of each label, as many as fit on a page of labels. */
  labels?: readonly (readonly string[])[]
}

export type PaperDocument = {
  title: string
  /** BCP 47, for screen readers. */
  language: string
  author: string
  /** Comes from the data, so that the same data gives the same bytes. */
  createdAt: Date
  paper: PaperSize
  sheets: readonly DocumentSheet[]
}

export type DocumentTemplate<D> = (data: D) => PaperDocument

/** Countries with Letter paper (CLDR, territoryContainment of paperSize). */
const LETTER = new Set(['BZ', 'CA', 'CL', 'CO', 'CR', 'GT', 'MX', 'NI', 'PA', 'PH', 'PR', 'SV', 'US', 'VE'])

export const choosePaper = (country: string): PaperSize => (LETTER.has(country.toUpperCase()) ? 'Letter' : 'A4')
