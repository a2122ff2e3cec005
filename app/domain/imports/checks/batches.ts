import type { RowProblem } from '../row'

export const MAX_ROWS_AT_ONCE = 2000
/** Limits the characters and cells of one statement, because building a statement blocks other work. */
const MAX_STORED_LENGTH = 250_000
/** Checks look up only a few cells of each row, so more of them fit into a statement. */
const MAX_CHECKED_LENGTH = 1_000_000

type Limit<Row> = { max: number; lengthOf: (row: Row) => number }

function* splitBatches<Row>(rows: readonly Row[], { max, lengthOf }: Limit<Row>): Generator<Row[]> {
  let batch: Row[] = []
  let length = 0
  for (const row of rows) {
    batch.push(row)
    length += lengthOf(row)
    if (batch.length < MAX_ROWS_AT_ONCE && length < max) continue
    yield batch
    batch = []
    length = 0
  }
  if (batch.length > 0) yield batch
}

type RowOfCells = { cells: readonly string[] }

const countCellCharacters = ({ cells }: RowOfCells): number => cells.reduce((sum, { length }) => sum + length + 1, 0)

export const splitToStore = <Row extends RowOfCells>(rows: readonly Row[]): Generator<Row[]> =>
  splitBatches(rows, { max: MAX_STORED_LENGTH, lengthOf: countCellCharacters })

export const splitToCheck = <Row extends RowOfCells>(rows: readonly Row[]): Generator<Row[]> =>
  splitBatches(rows, { max: MAX_CHECKED_LENGTH, lengthOf: countCellCharacters })

/** Each row costs its names as well, even without problems. */
const ROW_LENGTH = 100

const countProblemCharacters = ({ problems = [] }: { problems?: readonly RowProblem[] | undefined }): number =>
  problems.reduce((sum, { field, message }) => sum + field.length + message.length + ROW_LENGTH, ROW_LENGTH)

export const splitProblems = <Row extends { problems?: readonly RowProblem[] | undefined }>(
  rows: readonly Row[],
): Generator<Row[]> => splitBatches(rows, { max: MAX_STORED_LENGTH, lengthOf: countProblemCharacters })
