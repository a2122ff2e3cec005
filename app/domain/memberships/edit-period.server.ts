import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { periodForEdit } from './internal.server'
import { EditPeriodInput } from './membership-input'
import { REMOVED_ALREADY } from './messages'

export const editPeriod = sqlOperation({
  name: 'memberships.edit-period',
  permission: 'member.edit',
  input: EditPeriodInput,
  async run(ctx, { id, startsOn, endsOn, endReason }) {
    const before = await periodForEdit(ctx, id)
    if (before.removedAt !== null) throw refused(REMOVED_ALREADY)
    await ctx.sql.run(sql`
      UPDATE supporter_membership SET starts_on = ${startsOn}::date, ends_on = ${endsOn}::date,
        end_reason = ${endReason},
        expired_at = CASE WHEN ends_on IS NOT DISTINCT FROM ${endsOn}::date THEN expired_at END WHERE id = ${id}`)
    const { supporterId, membership } = before
    await ctx.publish('supporter.membership-edited', {
      id: supporterId,
      before: { membership, startsOn: before.startsOn, endsOn: before.endsOn, endReason: before.endReason },
      after: { membership, startsOn, endsOn, endReason },
    })
    return { id, supporterId, membership }
  },
})
