import type { SqlTxCtx } from '~/db/ctx'
import { POSITION_INCOMPLETE } from '~/domain/sponsorships/messages'
import { localDate } from '~/kit/calendar'
import { sql } from '~/kit/sql'
import { readDegrees } from '../apply/amounts'
import { BORN_LATER, LATITUDE_RANGE, LONGITUDE_RANGE } from '../messages'
import type { RowProblem, Values } from '../row'
import { makeError, type CheckedRow, type MakeChecker } from './check.server'

type Position = { latitude: string | null; longitude: string | null }

const readReference = ({ values }: CheckedRow): string => String(values.reference_number).toLowerCase()

const loadStoredPositions = (ctx: SqlTxCtx, rows: readonly CheckedRow[]): Promise<(Position & { key: string })[]> =>
  ctx.sql.rows(sql`
    SELECT lower(reference_number) AS key, latitude::text, longitude::text FROM sponsorship
    WHERE lower(reference_number) = ANY(${rows.map(readReference)}::text[]) AND deleted_at IS NULL`)

function checkValues(values: Values, today: string): RowProblem[] {
  const { latitude = null, longitude = null, birth_date: born = null } = values
  return [
    ...(latitude !== null && readDegrees(latitude, 90) === null ? [makeError('latitude', LATITUDE_RANGE)] : []),
    ...(longitude !== null && readDegrees(longitude, 180) === null ? [makeError('longitude', LONGITUDE_RANGE)] : []),
    ...(typeof born === 'string' && born > today ? [makeError('birth_date', BORN_LATER)] : []),
  ]
}

/** A row may complete a stored half of a position, but may not create one, because blank cells keep stored values. */
function checkHalf(before: Position, after: Position): RowProblem[] {
  const isSame = before.latitude === after.latitude && before.longitude === after.longitude
  if (isSame || (after.latitude === null) === (after.longitude === null)) return []
  return [makeError(after.latitude === null ? 'latitude' : 'longitude', POSITION_INCOMPLETE)]
}

export const checkSponsorships: MakeChecker = (ctx, records) => {
  const today = localDate(ctx.now, ctx.organisation.zone)
  const positions = new Map<string, Position>()
  return async (rows) => {
    for (const { key, ...position } of await loadStoredPositions(ctx, rows))
      if (!positions.has(key)) positions.set(key, position)
    const found = new Map<number, RowProblem[]>()
    for (const row of rows) {
      const before = positions.get(readReference(row)) ?? { latitude: null, longitude: null }
      const after = {
        latitude: readDegrees(row.values.latitude ?? null, 90) ?? before.latitude,
        longitude: readDegrees(row.values.longitude ?? null, 180) ?? before.longitude,
      }
      const wrong = checkValues(row.values, today)
      const problems = wrong.length > 0 ? wrong : checkHalf(before, after)
      if (problems.length > 0) found.set(row.row, problems)
      else if (row.isExcluded !== true) {
        records.add(row.row, readReference(row), positions.has(readReference(row)))
        positions.set(readReference(row), after)
      }
    }
    return found
  }
}
