import type { ListFilter } from '~/lists/declare/filters'
import { sql, type Sql } from '~/kit/sql'
import { RECURRING_STATUSES } from '../supporter'
import { states } from './states'

const byPlans = states(
  { label: 'Recurring', param: 'rpp', isMore: false },
  RECURRING_STATUSES.map((value) => ({
    value,
    label: value,
    ids: () => sql`SELECT r.supporter_id FROM recurring_profile r WHERE r.status = ${value}`,
  })),
)

/** A supporter's row stores whether they have an active or a suspended plan, so its index answers these filters. */
const STORED: Readonly<Record<string, Sql>> = {
  Active: sql`s.recurring_state = 1`,
  'Active,Suspended': sql`s.recurring_state >= 0`,
}

const stored = (statuses: unknown): Sql | null =>
  STORED[[...new Set(statuses as string[])].toSorted().join(',')] ?? null

export const recurring: ListFilter = {
  ...byPlans,
  where: (statuses, ctx) => stored(statuses) ?? byPlans.where(statuses, ctx),
  keys: (statuses, ctx) => (stored(statuses) === null ? (byPlans.keys?.(statuses, ctx) ?? null) : null),
}
