import { sqlOperation } from '~/db/operation.server'
import { JournalDeniedRequestInput } from './schemas'
import { DENIED_ALLOWANCE } from './throttle'
import { countUse } from './tries.server'

/**
 * Adds a journal line for a denied request. Throws `too-many` when the person, or all visitors together, have reached
 * the limit.
 */
export const journalDeniedRequest = sqlOperation({
  name: 'staff.journal-denied-request',
  permission: null,
  input: JournalDeniedRequestInput,
  async run(ctx, { reason, method, address }) {
    const { staffId } = ctx.actor
    await countUse(ctx.sql, `denied:${reason}:${staffId}`, { now: ctx.now, allowance: DENIED_ALLOWANCE })
    const after = { reason, method: method.slice(0, 10), address: address.slice(0, 200) }
    await ctx.publish('staff.request-denied', { id: staffId ?? 'unknown', after })
  },
})
