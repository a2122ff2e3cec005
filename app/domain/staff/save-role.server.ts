import { sqlOperation } from '~/db/operation.server'
import type { SqlTxCtx } from '~/db/ctx'
import { lockOwners } from '~/domain/auth/account.server'
import { ABOVE_YOU } from '~/domain/auth/messages'
import { mayManage } from '~/domain/auth/roles'
import { hiddenPermissions } from '~/domain/settings/features'
import { DomainError } from '~/kit/errors'
import { sql, type SqlRunner } from '~/kit/sql'
import { keepHidden } from './rights'
import { lockRole, roleVersion, listUsers, type Role } from './role-queries.server'
import { NAME_TAKEN, NOTHING_ALLOWED, SaveRoleInput } from './role-input'

const ROLE_CHANGED = 'Someone changed this role while you were editing. Save again to overwrite.'

async function refuseTakenName(runner: SqlRunner, name: string, but: number): Promise<void> {
  const taken = await runner.first(
    sql`SELECT 1 FROM staff_role WHERE lower(name) = lower(${name} COLLATE "und-x-icu") AND id <> ${but}`,
  )
  if (taken) throw new DomainError('invalid', NAME_TAKEN, { fields: { name: [NAME_TAKEN] } })
}

function refuseNothing(permissions: readonly string[]): void {
  if (permissions.length > 0) return
  throw new DomainError('invalid', NOTHING_ALLOWED, { fields: { permissions: [NOTHING_ALLOWED] } })
}

async function giveToUsers(ctx: SqlTxCtx, { id, name, permissions }: Role, before: Role): Promise<number> {
  const users = await listUsers(ctx.sql, id)
  await ctx.sql.run(sql`UPDATE staff SET permissions = ${permissions}::text[] WHERE role_id = ${id}`)
  for (const user of users)
    await ctx.publish('staff.role-changed', {
      id: user.id,
      before: { role: before.name, permissions: user.permissions },
      after: { role: name, permissions },
    })
  return users.length
}

export const saveRole = sqlOperation({
  name: 'staff.save-role',
  permission: 'user.edit',
  input: SaveRoleInput,
  async run(ctx, { id, name, version, permissions: ticked }) {
    await lockOwners(ctx.sql)
    const before = id === undefined ? null : await lockRole(ctx.sql, id)
    if (before && version !== undefined && version !== roleVersion(before))
      throw new DomainError('conflict', ROLE_CHANGED)
    const permissions = keepHidden({
      ticked,
      before: before?.permissions ?? [],
      hidden: hiddenPermissions(ctx.settings),
    })
    refuseNothing(permissions)
    for (const held of [before?.permissions ?? [], permissions])
      if (!mayManage((requested) => ctx.actor.can(requested), { isOwner: false, permissions: held }))
        throw new DomainError('forbidden', ABOVE_YOU)
    await refuseTakenName(ctx.sql, name, id ?? 0)
    const saved = await ctx.sql.first<{ id: number }>(
      id === undefined
        ? sql`INSERT INTO staff_role (name, permissions, created_at, updated_at)
          VALUES (${name}, ${permissions}::text[], ${ctx.now}, ${ctx.now}) RETURNING id`
        : sql`UPDATE staff_role SET name = ${name}, permissions = ${permissions}::text[], updated_at = ${ctx.now}
          WHERE id = ${id} RETURNING id`,
    )
    const role: Role = { id: saved?.id ?? 0, key: null, name, permissions }
    const users = before === null ? 0 : await giveToUsers(ctx, role, before)
    await ctx.publish('staff_role.saved', {
      id: role.id,
      before: before === null ? undefined : { name: before.name, permissions: before.permissions, users },
      after: { name, permissions, users },
    })
    return { ...role, users }
  },
})
