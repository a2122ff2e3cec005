import { sqlOperation } from '~/db/operation.server'
import { sql } from '~/kit/sql'
import { levelForEdit, refuseTakenName } from './internal.server'
import { MembershipIdInput } from './membership-input'

export const restoreMembership = sqlOperation({
  name: 'memberships.restore-membership',
  permission: 'membership.edit',
  input: MembershipIdInput,
  async run(ctx, { id }) {
    const { name, deletedAt } = await levelForEdit(ctx, id)
    if (deletedAt === null) return { id, name }
    await refuseTakenName(ctx, name, id)
    await ctx.sql.run(sql`UPDATE membership SET deleted_at = NULL WHERE id = ${id}`)
    await ctx.publish('membership.restored', { id, before: { deletedAt }, after: { deletedAt: null } })
    return { id, name }
  },
})
