import type { Ctx } from '~/kit/operation'
import { all, sql, type Sql } from '~/kit/sql'
import type { ListQuery } from '~/lists/list'
import type { Facet } from './day-tally'
import type { Tally } from './scale'

type PlainTally = {
  /** Its name in `list_tally`. */
  name: string
  facets: Readonly<Record<string, Facet>>
}

/** Conditions of counted rows; null where a filter is set that the counters do not know. */
export function countedBy({ name, facets }: PlainTally, active: ListQuery['active']): Sql | null {
  const known = Object.entries(active).map(([filter, value]) => facets[filter]?.(value) ?? null)
  return known.includes(null) ? null : all([sql`list = ${name}`, ...known.filter((one) => one !== null)])
}

/** Counters of a list without sums and days: `tally: plainTally({…})`. */
export const plainTally =
  (spec: PlainTally) =>
  ({ active }: ListQuery, _ctx: Ctx): Tally | null => {
    const counted = countedBy(spec, active)
    return (
      counted && {
        totals: sql`SELECT '' AS currency, coalesce(sum(n), 0)::bigint AS n FROM list_tally_total_now
          WHERE ${counted}`,
      }
    )
  }
