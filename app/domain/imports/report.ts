import { csvHead, inSpreadsheet } from '~/kit/csv'
import { makeTurns } from '~/kit/process/turns'
import { describeErrors } from './file/error-words'
import type { SheetRow, Workbook } from './workbook'

/**
 * Rejected rows as uploaded, without passwords, each with its reason. Once corrected, the file can be imported again
 * (R-IMPORTS-6).
 */
export async function* writeRejectedLines(
  file: Pick<Workbook, 'headers' | 'mapping' | 'secretColumn'>,
  rows: readonly SheetRow[],
): AsyncGenerator<string> {
  const { headers, secretColumn } = file
  const pause = makeTurns()
  yield csvHead([...headers.map(inSpreadsheet), 'Row', 'Reason'])
  for (const { row, cells, problems } of rows) {
    const sent = headers.map((_header, index) => (index === secretColumn ? '' : inSpreadsheet(cells[index] ?? '')))
    yield csvHead([...sent, String(row), describeErrors(file, problems ?? [])])
    await pause()
  }
}
