import { sqlOperation } from '~/db/operation.server'
import { DomainError } from '~/kit/errors'
import { perform, type Ctx } from '~/kit/operation'
import { JournalRefusalInput } from './schemas'
import { REFUSAL_ALLOWANCE } from './throttle'
import { countUse } from './tries.server'

const writeRefusal = sqlOperation({
  name: 'staff.journal-refusal',
  permission: null,
  input: JournalRefusalInput,
  async run(ctx, { reason, method, address }) {
    const { staffId } = ctx.actor
    await countUse(ctx.sql, `refused:${reason}:${staffId}`, { now: ctx.now, allowance: REFUSAL_ALLOWANCE })
    await ctx.publish('staff.refused', { id: staffId ?? 'unknown', after: { reason, method, address } })
  },
})

export type Refusal = { reason: 'permission' | 'forgery'; method: string; address: string }

/** One line of the journal for a refused request, bounded for each person; the answer does not depend on it. */
export async function journalRefusal(ctx: Ctx, { reason, method, address }: Refusal): Promise<void> {
  try {
    await perform(writeRefusal, ctx, { reason, method: method.slice(0, 10), address: address.slice(0, 200) })
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too-many') return
    console.error(
      JSON.stringify({ level: 'error', requestId: ctx.requestId, name: 'journal-refusal', message: String(error) }),
    )
  }
}
