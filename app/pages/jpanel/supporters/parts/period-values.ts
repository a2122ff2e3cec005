import type { PeriodDates } from '~/domain/memberships/queries.server'

/** A membership's dates by the names that its form posts. */
export const toPeriodValues = ({ startsOn, endsOn, endReason }: PeriodDates) => ({
  startsOn: String(startsOn),
  endsOn: endsOn ?? '',
  endReason: endReason ?? '',
})
