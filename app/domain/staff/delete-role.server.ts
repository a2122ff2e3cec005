import { sqlOperation } from '~/db/operation.server'
import { lockOwners } from '~/domain/auth/account.server'
import { ABOVE_YOU } from '~/domain/auth/messages'
import { mayManage } from '~/domain/auth/roles'
import { DomainError } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { CUSTOM } from './rights'
import { lockRole, listUsers } from './role-queries.server'
import { RoleIdInput } from './role-input'

/** Users of the role keep its permissions as their own, so that a cleanup locks no one out (R-ACCESS-9). */
export const deleteRole = sqlOperation({
  name: 'staff.delete-role',
  permission: 'user.edit',
  input: RoleIdInput,
  async run(ctx, { id }) {
    await lockOwners(ctx.sql)
    const { name, permissions } = await lockRole(ctx.sql, id)
    if (!mayManage((requested) => ctx.actor.can(requested), { isOwner: false, permissions }))
      throw new DomainError('forbidden', ABOVE_YOU)
    const users = await listUsers(ctx.sql, id)
    await ctx.sql.run(sql`UPDATE staff SET role_id = NULL WHERE role_id = ${id}`)
    await ctx.sql.run(sql`DELETE FROM staff_role WHERE id = ${id}`)
    for (const user of users)
      await ctx.publish('staff.role-changed', { id: user.id, before: { role: name }, after: { role: CUSTOM } })
    await ctx.publish('staff_role.deleted', { id, before: { name, permissions, users: users.length } })
    return { name, users: users.length }
  },
})
