import { writeCsvHead, guardFormula } from '~/kit/csv'
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
  yield writeCsvHead([...headers.map(guardFormula), 'Row', 'Reason'])
  for (const { row, cells, problems } of rows) {
    const sent = headers.map((_header, index) => (index === secretColumn ? '' : guardFormula(cells[index] ?? '')))
    yield writeCsvHead([...sent, String(row), describeErrors(file, problems ?? [])])
    await pause()
  }
}
