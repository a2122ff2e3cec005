import { sqlOperation } from '~/db/operation.server'
import { refused } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { levelForEdit } from './internal.server'
import { MembershipIdInput } from './membership-input'
import { stillSoldMessage } from './messages'
import { productsWith } from './queries.server'

/** Soft delete: supporters keep their memberships. A level that is still sold cannot be deleted. */
export const deleteMembership = sqlOperation({
  name: 'memberships.delete-membership',
  permission: 'membership.edit',
  input: MembershipIdInput,
  async run(ctx, { id }) {
    const { name, deletedAt } = await levelForEdit(ctx, id)
    if (deletedAt !== null) return { id, name }
    const products = await productsWith(ctx.sql, id)
    if (products.length > 0) throw refused(stillSoldMessage(products.map((product) => product.name)))
    await ctx.sql.run(sql`UPDATE membership SET deleted_at = ${ctx.now} WHERE id = ${id}`)
    await ctx.publish('membership.deleted', { id, before: { deletedAt: null }, after: { deletedAt: ctx.now } })
    return { id, name }
  },
})
