import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { periodForEdit } from './internal.server'
import { PeriodIdInput } from './membership-input'
import { BOUGHT, REMOVED_ALREADY } from './messages'

export const removePeriod = sqlOperation({
  name: 'memberships.remove-period',
  permission: 'member.edit',
  input: PeriodIdInput,
  async run(ctx, { id }) {
    const { supporterId, membership, isBought, removedAt, startsOn, endsOn } = await periodForEdit(ctx, id)
    if (removedAt !== null) throw refused(REMOVED_ALREADY)
    if (isBought) throw refused(BOUGHT)
    await ctx.sql.run(
      sql`UPDATE supporter_membership SET removed_at = ${ctx.now}, removed_by = ${ctx.actor.staffId} WHERE id = ${id}`,
    )
    await ctx.publish('supporter.membership-removed', {
      id: supporterId,
      before: { membership, startsOn, endsOn },
      after: { membership, removed: true },
    })
    return { id, supporterId, membership }
  },
})
