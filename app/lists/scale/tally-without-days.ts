import type { Ctx } from '~/kit/operation'
import { all, sql } from '~/kit/sql'
import type { ListQuery } from '~/lists/list'
import type { Facet } from './day-tally'
import type { Tally } from './scale'

type Spec = {
  name: string
  facets: Readonly<Record<string, Facet>>
}

/** Counters of a list whose filters include no range of days. */
export const tallyWithoutDays =
  ({ name, facets }: Spec) =>
  ({ active }: ListQuery, _ctx: Ctx): Tally | null => {
    const known = Object.entries(active).map(([filter, value]) => facets[filter]?.(value) ?? null)
    if (known.includes(null)) return null
    const counted = all([sql`list = ${name}`, ...known.filter((one) => one !== null)])
    return {
      totals: sql`SELECT '' AS currency, coalesce(sum(n), 0)::bigint AS n FROM list_tally_total_now WHERE ${counted}`,
    }
  }
