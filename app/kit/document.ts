/**
 * The content of a document without its looks: templates build it from data, and one renderer draws it
 * (domain/documents).
 */
export type PaperSize = 'A4' | 'Letter'

export type DocumentColumn = {
  label: string
  /** Share of the width beside the other columns. */ share: number
  isNumber?: boolean
}

/** Words of one look. */
export type DocumentRun = { text: string; isBold?: boolean; isItalic?: boolean }
export type DocumentText = string | readonly DocumentRun[]

export type DocumentBlock =
  | { kind: 'heading'; text: string }
  /** Line breaks stay; what is apart has more space below. */
  | { kind: 'paragraph'; text: DocumentText; isQuiet?: boolean; align?: 'left' | 'center' | 'right'; isApart?: true }
  | { kind: 'list'; isOrdered: boolean; items: readonly DocumentText[] }
  /** A PNG or JPEG, read out as `alt`. */
  | { kind: 'picture'; bytes: Uint8Array; alt: string; width: number; height: number }
  /** A name and its value on each row. */
  | { kind: 'facts'; rows: readonly (readonly [string, string])[] }
  /** `notes` stand small below the first cell. The head is repeated on every page. */
  | { kind: 'table'; label: string; columns: readonly DocumentColumn[]; rows: readonly DocumentRow[] }
  /** Addresses and the like, side by side. */
  | { kind: 'beside'; parts: readonly { title: string; lines: readonly string[] }[] }

export type DocumentRow = { cells: readonly string[]; notes?: readonly string[]; isTotal?: boolean }

/** A sheet as it can be shown on a screen: a picture is left out. */
export type ShownSheet = Omit<DocumentSheet, 'blocks'> & {
  blocks: readonly Exclude<DocumentBlock, { kind: 'picture' }>[]
}

export const shownSheet = (sheet: DocumentSheet): ShownSheet => ({
  ...sheet,
  blocks: sheet.blocks.filter((block) => block.kind !== 'picture'),
})

/** One letter, slip or receipt: it begins on a page of its own. */
export type DocumentSheet = {
  from: string
  title: string
  about?: string
  banner?: string
  blocks: readonly DocumentBlock[]
  foot?: string
  /** Instead of all that: the lines of each label, as many as a page of labels holds. */
  labels?: readonly (readonly string[])[]
}

export type PaperDocument = {
  title: string
  /** BCP 47, for screen readers. */
  language: string
  author: string
  /** The same data gives the same bytes, so the moment is the data's. */
  createdAt: Date
  paper: PaperSize
  sheets: readonly DocumentSheet[]
}

export type DocumentTemplate<D> = (data: D) => PaperDocument

/** Countries with Letter paper (CLDR, territoryContainment of paperSize). */
const LETTER = new Set(['BZ', 'CA', 'CL', 'CO', 'CR', 'GT', 'MX', 'NI', 'PA', 'PH', 'PR', 'SV', 'US', 'VE'])

export const choosePaper = (country: string): PaperSize => (LETTER.has(country.toUpperCase()) ? 'Letter' : 'A4')
