import { csvHead, inSpreadsheet } from '~/kit/csv'
import { errorWords } from './file/error-words'
import type { SheetRow, Workbook } from './workbook'

/**
 * The rows that were rejected, as they were uploaded, without passwords, with the reason behind them: corrected they
 * are a file to import (R-IMPORTS-6).
 */
export function rejectedCsv(
  file: Pick<Workbook, 'headers' | 'mapping' | 'secretColumn'>,
  rows: readonly SheetRow[],
): string {
  const { headers, secretColumn } = file
  const lines = rows.map(({ row, cells, problems }) =>
    csvHead([
      ...headers.map((_header, index) => (index === secretColumn ? '' : inSpreadsheet(cells[index] ?? ''))),
      String(row),
      errorWords(file, problems ?? []),
    ]),
  )
  return [csvHead([...headers.map(inSpreadsheet), 'Row', 'Reason']), ...lines].join('')
}
