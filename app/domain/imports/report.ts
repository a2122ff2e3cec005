import { csvHead, inSpreadsheet } from '~/kit/csv'
import { turns } from '~/kit/process/turns'
import { errorWords } from './file/error-words'
import type { SheetRow, Workbook } from './workbook'

/**
 * The rows that were rejected, as they were uploaded, without passwords, with the reason behind them: corrected they
 * are a file to import (R-IMPORTS-6).
 */
export async function rejectedCsv(
  file: Pick<Workbook, 'headers' | 'mapping' | 'secretColumn'>,
  rows: readonly SheetRow[],
): Promise<string> {
  const { headers, secretColumn } = file
  const pause = turns()
  const lines = [csvHead([...headers.map(inSpreadsheet), 'Row', 'Reason'])]
  for (const { row, cells, problems } of rows) {
    const sent = headers.map((_header, index) => (index === secretColumn ? '' : inSpreadsheet(cells[index] ?? '')))
    lines.push(csvHead([...sent, String(row), errorWords(file, problems ?? [])]))
    await pause()
  }
  return lines.join('')
}
