import { DomainError, notFound } from '~/kit/errors'
import { sql, type SqlRunner } from '~/kit/sql'
import { BUILT_IN } from './role-input'

export type Role = {
  id: number
  /** Set where the role comes with the product. */
  key: string | null
  name: string
  permissions: string[]
}

const COLUMNS = sql`id, key, name, permissions`

export const allRoles = (runner: SqlRunner): Promise<Role[]> =>
  runner.rows<Role>(
    sql`SELECT ${COLUMNS} FROM staff_role ORDER BY key IS NULL, CASE WHEN key IS NULL THEN 0 ELSE id END, lower(name)`,
  )

export const roleById = (runner: SqlRunner, id: number): Promise<Role | null> =>
  runner.first<Role>(sql`SELECT ${COLUMNS} FROM staff_role WHERE id = ${id}`)

/** Locks the role until the transaction ends. Throws `forbidden` for a role of the product. */
export async function lockRole(runner: SqlRunner, id: number): Promise<Role> {
  const role = await runner.first<Role>(sql`SELECT ${COLUMNS} FROM staff_role WHERE id = ${id} FOR UPDATE`)
  if (role === null) throw notFound('The role')
  if (role.key !== null) throw new DomainError('forbidden', BUILT_IN)
  return role
}

export type RoleUser = { id: number; name: string; permissions: string[] }

export const listUsers = (runner: SqlRunner, roleId: number): Promise<RoleUser[]> =>
  runner.rows<RoleUser>(sql`SELECT id, concat_ws(' ', first_name, last_name) AS name, permissions FROM staff
    WHERE role_id = ${roleId} AND deleted_at IS NULL ORDER BY last_name, first_name, id`)

export const roleVersion = ({ name, permissions }: Pick<Role, 'name' | 'permissions'>): string =>
  JSON.stringify([name, permissions.toSorted()])
