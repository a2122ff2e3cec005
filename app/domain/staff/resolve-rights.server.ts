import type { SqlTxCtx } from '~/db/ctx'
import type { Holding } from '~/domain/auth/roles'
import { hiddenPermissions } from '~/domain/settings/features'
import { DomainError } from '~/kit/errors'
import { perform } from '~/kit/operation'
import { sql } from '~/kit/sql'
import { keepHidden, CUSTOM, NO_ACCESS, OWNER } from './rights'
import { ROLE_GONE } from './role-input'
import type { Role } from './role-queries.server'
import { saveRole } from './save-role.server'

export type RightsForm = {
  isAdmin: boolean
  isOwner: boolean
  /** A role's id, `owner`, or `custom` for the checked permissions. */
  role: number | 'owner' | 'custom'
  permissions: readonly string[]
  roleName?: string | undefined
}

export type Rights = Holding & { roleId: number | null; role: string }

const NONE: Rights = { isOwner: false, permissions: [], roleId: null, role: NO_ACCESS }

/**
 * Resolves the user form's permissions: none for owners or without the admin toggle (R-ACCESS-1), a role's own, or the
 * checked boxes, with unshown boxes unchanged. Reads the role under the lock of `lockOwners`.
 */
export async function resolveRights(ctx: SqlTxCtx, form: RightsForm, before: readonly string[]): Promise<Rights> {
  if (!form.isAdmin) return NONE
  if (form.isOwner || form.role === 'owner') return { isOwner: true, permissions: [], roleId: null, role: OWNER }
  if (form.role !== 'custom') return ofRole(ctx, form.role)
  const permissions = keepHidden({ ticked: form.permissions, before, hidden: hiddenPermissions(ctx.settings) })
  if (form.roleName !== undefined) {
    const saved = await savedRole(ctx, form.roleName, permissions)
    return { isOwner: false, permissions: saved.permissions, roleId: saved.id, role: saved.name }
  }
  return { isOwner: false, permissions, roleId: null, role: permissions.length > 0 ? CUSTOM : NO_ACCESS }
}

async function ofRole(ctx: SqlTxCtx, id: number): Promise<Rights> {
  const role = await ctx.sql.first<Role>(sql`SELECT id, key, name, permissions FROM staff_role WHERE id = ${id}`)
  if (role === null) throw new DomainError('invalid', ROLE_GONE, { fields: { role: [ROLE_GONE] } })
  return { isOwner: false, permissions: role.permissions, roleId: role.id, role: role.name }
}

async function savedRole(ctx: SqlTxCtx, name: string, permissions: string[]): Promise<Role> {
  try {
    return await perform(saveRole, ctx, { name, permissions })
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid') throw error
    throw new DomainError('invalid', error.message, { fields: { roleName: [error.message] } })
  }
}
