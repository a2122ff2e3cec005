import { csvHead, inSpreadsheet } from '~/kit/csv'
import type { SheetRow, Workbook } from './workbook'

/**
 * The rows that were rejected, as they were uploaded, without passwords, with the reason behind them: corrected they
 * are a file to import (R-IMPORTS-6).
 */
export function rejectedCsv(
  { headers, secretColumn }: Pick<Workbook, 'headers' | 'secretColumn'>,
  rows: readonly SheetRow[],
): string {
  const lines = rows.map(({ row, cells, problems }) => {
    const reasons = (problems ?? [])
      .filter(({ severity }) => severity === 'error')
      .map(({ field, message }) => (field === '' ? message : `${field}: ${message}`))
    return csvHead([
      ...headers.map((_header, index) => (index === secretColumn ? '' : inSpreadsheet(cells[index] ?? ''))),
      String(row),
      reasons.join(' '),
    ])
  })
  return [csvHead([...headers.map(inSpreadsheet), 'Row', 'Reason']), ...lines].join('')
}
