import type { CalendarDate } from '~/kit/calendar'
import type { CatalogSupporter } from './catalog'

type Membership = CatalogSupporter['memberships'][number]

const isCurrent = ({ startsOn, endsOn }: Membership, day: CalendarDate): boolean =>
  startsOn <= day && (endsOn === null || endsOn >= day)

/** The memberships whose codes apply on this day (R-PROMOS-2). */
export const currentMemberships = ({ memberships }: CatalogSupporter, day: CalendarDate): number[] =>
  memberships.filter((one) => isCurrent(one, day)).map(({ id }) => id)

const NO_END = '9999-12-31'

/** Returns the membership that ends last; null for somebody who never was a member. A device knows no names of them. */
export function membershipOn({ memberships }: CatalogSupporter, day: CalendarDate) {
  const [last] = memberships
    .filter(({ startsOn }) => startsOn <= day)
    .toSorted((one, other) => (other.endsOn ?? NO_END).localeCompare(one.endsOn ?? NO_END))
  return last === undefined ? null : { name: 'Member', endsOn: last.endsOn, isExpired: !isCurrent(last, day) }
}
