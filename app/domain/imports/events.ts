import type {} from '~/kit/operation'

type Counts = { added: number; updated: number; unchanged: number; skipped: number; rejected: number }

declare module '~/kit/operation' {
  interface RecordEvents {
    'import_workbook.uploaded': { after: { sheet: string; filename: string; rows: number } }
    'import_workbook.mapped': { after: { mapping: readonly string[] } }
    'import_workbook.row-corrected': { after: { row: number; isExcluded: boolean } }
    'import_workbook.rows-left-out': { after: { rows: number } }
    'import_workbook.started': { after: { sheet: string; filename: string } }
    'import_workbook.ended': { after: Counts & { state: string } }
    'import_workbook.discarded': { after: { filename: string } }
  }
}
