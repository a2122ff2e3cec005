import { sqlOperation } from '~/db/operation.server'
import { JournalDeniedRequestInput } from './schemas'
import { DENIED_ALLOWANCE } from './throttle'
import { countUse } from './tries.server'

/**
 * A line of the journal for a request that was not allowed; throws `too-many` where the person, or all visitors
 * together, have enough of them.
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
