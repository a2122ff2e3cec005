import { localDate } from '~/kit/calendar'
import { degrees } from '../apply/amounts'
import { BORN_LATER, LATITUDE_RANGE, LONGITUDE_RANGE } from '../messages'
import { errorAt, type MakeChecker } from './check.server'

/** Places on the map, and births that have been (R-IMPORTS-9). */
export const checkSponsorships: MakeChecker = (ctx) => {
  const today = localDate(ctx.now, ctx.organisation.zone)
  return (rows) => {
    const found = rows.flatMap(({ row, values }) => {
      const { latitude = null, longitude = null, birth_date: born = null } = values
      const problems = [
        ...(latitude !== null && degrees(latitude, 90) === null ? [errorAt('latitude', LATITUDE_RANGE)] : []),
        ...(longitude !== null && degrees(longitude, 180) === null ? [errorAt('longitude', LONGITUDE_RANGE)] : []),
        ...(typeof born === 'string' && born > today ? [errorAt('birth_date', BORN_LATER)] : []),
      ]
      return problems.length === 0 ? [] : [[row, problems] as const]
    })
    return Promise.resolve(new Map(found))
  }
}
