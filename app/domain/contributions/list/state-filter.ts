import { options, type Options } from '~/kit/list/filters'
import type { Ctx } from '~/kit/operation'
import { all, sql, type Sql } from '~/kit/sql'
import { ruleOf } from '../rule.server'
import { bucketsOf, SIMPLE_STATES, type SimpleState } from '../status'

/** The filter `c` (R-CONTRIBUTIONS-6): its number and what it means. 5, unsynced, waits for the donor CRM. */
export const STATES = { 0: 'unfulfilled', 1: 'fulfilled', 2: 'refunded', 3: 'warnings', 4: 'ok', 6: 'spam' } as const
type State = (typeof STATES)[keyof typeof STATES]

/** The state that a query is narrowed to. */
export const stateOf = ({ state }: Readonly<Record<string, unknown>>): State | undefined =>
  Array.isArray(state) ? STATES[state[0] as keyof typeof STATES] : undefined

export const isSimple = (state: State): state is SimpleState => SIMPLE_STATES.some((simple) => simple === state)

const PAID = sql`EXISTS (SELECT 1 FROM payment p WHERE p.contribution_id = c.id AND p.status IN ('succeeded', 'pending'))`
const SAME_COUNTRY = sql`coalesce(c.ip_country = c.billing_country, true)`

const inState =
  (state: SimpleState) =>
  (ctx: Ctx): Sql | null => {
    const buckets = bucketsOf(state, ruleOf(ctx))
    return buckets && sql`c.tally_bucket = ANY(${buckets}::smallint[])`
  }

const isOk = (ctx: Ctx): Sql => all([inState('fulfilled')(ctx) ?? sql`true`, PAID, sql`c.warning_count = 0`, SAME_COUNTRY])

const OF: Options = {
  0: { label: 'Unfulfilled', where: inState('unfulfilled') },
  1: { label: 'Fulfilled', where: inState('fulfilled') },
  2: { label: 'Refunded (fully or partially)', where: inState('refunded') },
  3: { label: 'Risk Warning', where: sql`c.warning_count > 0` },
  4: { label: 'OK', where: isOk },
  // Which rows are spam is the list's own condition.
  6: { label: 'Spam/Fraud', where: sql`true` },
}

export const stateFilter = options({ label: 'Status', param: 'c', of: OF, isSingle: true })
