import type { ListQuery } from '~/lists/list'
import type { Ctx } from '~/kit/operation'
import { sql, type Sql } from '~/kit/sql'
import { isSlipping, WITH_METHOD } from './payment-methods'
import { BY_TEXT, isSponsor, ORGANIZERS } from './relations'

type Opposite = { value: string; of: (ctx: Ctx) => Sql }

const OPPOSITES: Readonly<Record<string, Opposite>> = {
  paymentMethod: { value: 'none', of: () => WITH_METHOD },
  fundraisers: { value: 'never', of: () => ORGANIZERS },
  slipping: { value: '0', of: isSlipping },
  sponsor: { value: '0', of: isSponsor },
  textToGive: { value: '0', of: () => BY_TEXT },
}

/**
 * Returns who is outside a filter that most supporters match, so that the list is counted as the rest. `true` when only
 * state or type narrows the list, null when it must be counted itself.
 */
export function notCounted(active: ListQuery['active'], ctx: Ctx): Sql | true | null {
  const [key, ...rest] = Object.keys(active).filter((one) => one !== 'status' && one !== 'type')
  if (key === undefined) return true
  const opposite = OPPOSITES[key]
  const values = active[key]
  if (rest.length > 0 || opposite === undefined || !Array.isArray(values) || values.length !== 1) return null
  return values[0] === opposite.value ? sql`(${opposite.of(ctx)})` : null
}
