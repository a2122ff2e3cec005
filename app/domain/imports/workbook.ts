import type { RowProblem } from './row'
import type { Sheet } from './sheet'

export type WorkbookState = 'draft' | 'waiting' | 'running' | 'done' | 'canceled'
export type Outcome = 'added' | 'updated' | 'unchanged' | 'skipped' | 'rejected'

export type Workbook = {
  id: number
  sheet: Sheet
  filename: string
  headers: string[]
  headerRow: number
  mapping: string[]
  /** 0-based index of the password column, whose cells are masked (R-IMPORTS-13). */
  secretColumn: number | null
  staffId: number | null
  staffName: string | null
  taskId: number | null
  state: WorkbookState
  total: number
  errorRows: number
  /** Rows that would change a record which is stored, or which an earlier row adds. */
  matchedRows: number
  warningRows: number
  /** `excludedRows` were excluded by hand; `knownRows` look like stored records. Both are set only for a draft. */
  excludedRows: number
  knownRows: number
  upToRow: number
  added: number
  updated: number
  unchanged: number
  skipped: number
  rejected: number
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  forgottenAt: Date | null
}

export type SheetRow = {
  row: number
  cells: string[]
  problems: RowProblem[] | null
  isExcluded: boolean
  outcome: Outcome | null
  recordId: number | null
}

/** A finished import keeps its rows this long. They are personal data, and the report is only needed soon after. */
export const ROW_STORED_DAYS = 30

export const countDoneRows = ({ added, updated, unchanged, skipped, rejected }: Pick<Workbook, Outcome>): number =>
  added + updated + unchanged + skipped + rejected

const MAX_SHOWN_COLUMNS = 5

export const listShownColumns = ({ mapping }: Pick<Workbook, 'mapping'>): number[] =>
  mapping.flatMap((key, index) => (key === '' ? [] : [index])).slice(0, MAX_SHOWN_COLUMNS)
