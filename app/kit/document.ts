/** What goes on paper, without saying how: a template makes it from its data, one renderer draws it (domain/documents). */
export type PaperSize = 'A4' | 'Letter'

export type DocumentColumn = { label: string; /** Share of the width beside the other columns. */ share: number; isNumber?: boolean }

export type DocumentBlock =
  | { kind: 'heading'; text: string }
  /** Line breaks stay. */
  | { kind: 'paragraph'; text: string; isQuiet?: boolean }
  /** A name and its value on each row. */
  | { kind: 'facts'; rows: readonly (readonly [string, string])[] }
  /** `notes` stand small below the first cell. The head is repeated on every page. */
  | { kind: 'table'; label: string; columns: readonly DocumentColumn[]; rows: readonly DocumentRow[] }
  /** Addresses and the like, side by side. */
  | { kind: 'beside'; parts: readonly { title: string; lines: readonly string[] }[] }

export type DocumentRow = { cells: readonly string[]; notes?: readonly string[]; isTotal?: boolean }

/** One letter, slip or receipt: it begins on a page of its own. */
export type DocumentSheet = {
  from: string
  title: string
  about?: string
  banner?: string
  blocks: readonly DocumentBlock[]
  foot?: string
}

export type PaperDocument = {
  title: string
  /** BCP 47, for anyone who listens to it. */
  language: string
  author: string
  /** The same data gives the same bytes, so the moment is the data's. */
  createdAt: Date
  paper: PaperSize
  sheets: readonly DocumentSheet[]
}

export type DocumentTemplate<D> = (data: D) => PaperDocument

/** Where Letter is the paper in the printer (CLDR, territoryContainment of paperSize). */
const LETTER = new Set(['BZ', 'CA', 'CL', 'CO', 'CR', 'GT', 'MX', 'NI', 'PA', 'PH', 'PR', 'SV', 'US', 'VE'])

export const paperOf = (country: string): PaperSize => (LETTER.has(country.toUpperCase()) ? 'Letter' : 'A4')
