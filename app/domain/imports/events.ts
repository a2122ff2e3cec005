import type { EditedFields } from '~/kit/operation'

type Counts = { added: number; updated: number; unchanged: number; skipped: number; rejected: number }

/** Row number to header to cell. */
type CorrectedRow = { cells: Readonly<Record<string, Readonly<Record<string, string | boolean>>>> }

/** The field of each column; '' if the column is left out. */
type MappedColumns = { mapping: readonly string[] }

declare module '~/kit/operation' {
  interface RecordEvents {
    'import_workbook.uploaded': { after: { sheet: string; filename: string; rows: number } }
    'import_workbook.mapped': { before: MappedColumns; after: MappedColumns }
    'import_workbook.sheet-changed': { before: { sheet: string }; after: { sheet: string } }
    'import_workbook.row-corrected': EditedFields<CorrectedRow>
    'import_workbook.rows-left-out': { after: { rows: number } }
    'import_workbook.started': { after: { sheet: string; filename: string } }
    'import_workbook.ended': { after: Counts & { state: string } }
    'import_workbook.discarded': { after: { filename: string } }
  }
}
